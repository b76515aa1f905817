"""Benchmarks: ratios within one run, never bare times. ``make bench`` runs them all."""
