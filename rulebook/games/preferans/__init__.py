"""Preferans: agreements, scoring of a deal, the sheet and its settlement."""
