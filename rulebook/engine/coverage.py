"""The coverage table: what each code holds, counted."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ..calculators import CALCULATORS
from .library import Code
from .walk import every_path


@dataclass(frozen=True, slots=True)
class Coverage:
    """Counts of one code; ``numbered`` clauses of the source against ``clauses`` present."""

    code: str
    edition: str
    numbered: int
    clauses: int
    comments: int
    coded: int
    prose: int
    definitions: int
    trees: int
    questions: int
    leaves: int
    paths: int
    cases: int
    calculators: int
    examples: int
    unreproduced: int
    terms: int
    presets: int

    def as_dict(self) -> dict[str, int | str]:
        """Plain values for JSON."""
        return asdict(self)


def coverage(code: Code) -> Coverage:
    """Count a loaded code."""
    clauses = code.clauses.values()
    nodes = [node for tree in code.trees.values() for node in tree.nodes.values()]
    rulings = [node.ruling for node in nodes if node.ruling]
    used = {remedy.calculator for ruling in rulings for remedy in ruling.remedy}
    return Coverage(
        code=code.id,
        edition=code.info.edition,
        numbered=len(code.info.numbering),
        clauses=sum(clause.kind != "comment" for clause in clauses),
        comments=sum(clause.kind == "comment" for clause in clauses),
        coded=sum(clause.status == "coded" for clause in clauses),
        prose=sum(clause.status == "prose" for clause in clauses),
        definitions=sum(clause.status == "definition" for clause in clauses),
        trees=len(code.trees),
        questions=sum(node.question is not None for node in nodes),
        leaves=len(rulings),
        paths=sum(1 for tree in code.trees.values() for _ in every_path(tree)),
        cases=len({case for tree in code.trees.values() for case in tree.covers}),
        calculators=len(used & set(CALCULATORS)),
        examples=len(code.examples),
        unreproduced=len(code.unreproduced),
        terms=len(code.terms),
        presets=len(code.presets),
    )
