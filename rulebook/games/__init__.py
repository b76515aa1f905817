"""Scoring and settlement, one folder per game. Pure functions over ledger entries."""
