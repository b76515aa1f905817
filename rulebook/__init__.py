"""Pure knowledge and computing: rules as data, walks, calculators, scoring. No Django, no clock.

This module is the only door: the desk imports from here and from nowhere below.
"""
