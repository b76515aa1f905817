"""Penalty calculators: pure functions from facts to ledger entries, registered by id."""

from . import contracts, fines, lost_contract, prikup, raspasy, record, revoke, wrong_count
from .registry import CALCULATORS, Calculator, Parameter, calculator

__all__ = [
    "CALCULATORS",
    "Calculator",
    "Parameter",
    "calculator",
    "contracts",
    "fines",
    "lost_contract",
    "prikup",
    "raspasy",
    "record",
    "revoke",
    "wrong_count",
]
