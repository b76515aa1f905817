"""What is proved of every code: structure of trees, references, calculators, examples.

Loading already proves the shape of each file; lint proves what files promise each other.
Every fault names file and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..calculators import CALCULATORS
from ..calculators.registry import Calculator, Parameter
from ..errors import FaultPlace
from ..games.preferans.clauses import SCORED_CLAUSES
from ..schema import Remedy, Ruling, Tree
from .examples import check_example
from .library import Code
from .walk import Answered, every_path
from .wording import placeholders, wording

SCORED_CODE = "preferans-1996"
"""The code whose clauses calculators and scoring cite without a prefix."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken promise, at the place where it is written."""

    place: FaultPlace
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def lint(code: Code, others: Mapping[str, Code]) -> list[Fault]:
    """Return every fault of ``code``; ``others`` are all codes by id, for references across."""
    checks: tuple[Callable[[Code, Mapping[str, Code]], Iterator[Fault]], ...] = (
        _clause_references,
        _clause_numbering,
        _clause_status,
        _trees,
        _tree_references,
        _remedies,
        _examples,
        _terms,
        _wording,
    )
    return [fault for check in checks for fault in check(code, others)]


def _at(code: Code, kind: str, item: str) -> FaultPlace:
    return code.places.get((kind, item), FaultPlace(f"{code.id}/code.yaml", 1))


def _known_clause(reference: str, code: Code, others: Mapping[str, Code]) -> bool:
    owner, _, clause = reference.rpartition(":")
    home = others.get(owner) if owner else code
    return home is not None and clause in home.clauses


def _clause_references(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    for clause in code.clauses.values():
        place = _at(code, "clause", clause.id)
        conflict = clause.conflict.with_ if clause.conflict else ()
        for key, references in (("see", clause.see), ("comments", clause.comments), ("conflict", conflict)):
            for reference in references:
                if not _known_clause(reference, code, others):
                    yield Fault(
                        place, f"clause `{clause.id}`: `{key}` names `{reference}`, which does not exist"
                    )
        if clause.clause and not _known_clause(clause.clause, code, others):
            yield Fault(place, f"clause `{clause.id}` comments `{clause.clause}`, which does not exist")
        for comment in clause.comments:
            target = code.clauses.get(comment)
            if target and target.clause != clause.id:
                yield Fault(
                    place, f"clause `{clause.id}` lists `{comment}`, which comments `{target.clause}`"
                )
        commented = code.clauses.get(clause.clause or "")
        if commented and clause.id not in commented.comments:
            yield Fault(place, f"comment `{clause.id}` is not listed by its clause `{commented.id}`")


def _clause_numbering(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    place = FaultPlace(f"{code.id}/code.yaml", 1)
    for number in code.info.numbering:
        if number not in code.clauses:
            yield Fault(place, f"clause `{number}` of the source has no text")
    extra = [clause for clause in code.clauses if clause not in set(code.info.numbering)]
    for clause in extra:
        yield Fault(_at(code, "clause", clause), f"clause `{clause}` is not in the source's numbering")


def cited_clauses(code: Code, others: Mapping[str, Code]) -> set[str]:
    """Clauses of ``code`` that a ruling of any code, a calculator or the scoring rests on."""
    cited: set[str] = set(SCORED_CLAUSES) & set(code.clauses) if code.id == SCORED_CODE else set()
    for other in others.values():
        for reference in other.cited_by:
            owner, _, clause = reference.rpartition(":")
            if (owner or other.id) == code.id:
                cited.add(clause)
    for calculator in CALCULATORS.values():
        for reference in calculator.cites:
            owner, _, clause = reference.rpartition(":")
            if (owner or SCORED_CODE) == code.id:
                cited.add(clause)
    return cited


def _clause_status(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    cited = cited_clauses(code, others)
    for clause in code.clauses.values():
        if clause.status == "coded" and clause.id not in cited:
            yield Fault(
                _at(code, "clause", clause.id),
                f"clause `{clause.id}` has status coded, but no ruling, calculator or scoring cites it",
            )
        if clause.status == "prose" and clause.id in cited:
            yield Fault(
                _at(code, "clause", clause.id),
                f"clause `{clause.id}` has status prose, but a ruling, calculator or the scoring cites it",
            )


def _trees(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    for tree in code.trees.values():
        place = _at(code, "tree", tree.id)
        faults = list(_structure(tree, place))
        yield from faults
        if faults:
            continue
        yield from _paths(code, tree, place)


def _structure(tree: Tree, place: FaultPlace) -> Iterator[Fault]:
    if tree.start not in tree.nodes:
        yield Fault(place, f"tree `{tree.id}` starts at `{tree.start}`, which does not exist")
        return
    dead_end = False
    for node_id, node in tree.nodes.items():
        for option in node.question.options if node.question else ():
            if option.goto not in tree.nodes:
                dead_end = True
                yield Fault(
                    place,
                    f"tree `{tree.id}`: answer `{option.value}` of `{node_id}` leads to `{option.goto}`, "
                    "which does not exist",
                )
    if dead_end:
        return
    loop = _find_loop(tree)
    if loop:
        yield Fault(place, f"tree `{tree.id}` has a loop: {' → '.join(loop)}")
        return
    reached = _reached(tree)
    for node_id in tree.nodes:
        if node_id not in reached:
            yield Fault(place, f"tree `{tree.id}`: node `{node_id}` cannot be reached")


def _is_broken(tree: Tree) -> bool:
    """Tell whether the tree cannot be walked: it has a loop or leads nowhere."""
    return any(_structure(tree, FaultPlace("", 1)))


def _find_loop(tree: Tree) -> tuple[str, ...]:
    done: set[str] = set()

    def visit(node_id: str, trail: tuple[str, ...]) -> tuple[str, ...]:
        if node_id in trail:
            return (*trail[trail.index(node_id) :], node_id)
        if node_id in done:
            return ()
        question = tree.nodes[node_id].question
        for option in question.options if question else ():
            loop = visit(option.goto, (*trail, node_id))
            if loop:
                return loop
        done.add(node_id)
        return ()

    return visit(tree.start, ())


def _reached(tree: Tree) -> set[str]:
    reached: set[str] = set()
    waiting = [tree.start]
    while waiting:
        node_id = waiting.pop()
        if node_id in reached:
            continue
        reached.add(node_id)
        question = tree.nodes[node_id].question
        waiting.extend(option.goto for option in (question.options if question else ()))
    return reached


def _paths(code: Code, tree: Tree, place: FaultPlace) -> Iterator[Fault]:
    covered = {case for node in tree.nodes.values() if node.ruling for case in node.ruling.covers}
    if covered != set(tree.covers):
        differing = ", ".join(sorted(covered ^ set(tree.covers)))
        yield Fault(place, f"tree `{tree.id}`: `covers` and its leaves differ in {differing}")
    for node_id, node in tree.nodes.items():
        if node.question and node.question.fact in code.facts:
            fact = code.facts[node.question.fact]
            allowed = {option.value for option in fact.options}
            for option in node.question.options:
                if option.value not in allowed:
                    yield Fault(
                        place,
                        f"tree `{tree.id}`: `{node_id}` offers `{option.value}`, "
                        f"which fact `{fact.name}` cannot be",
                    )
    reported: set[str] = set()
    seen_leaves: set[str] = set()
    for path, leaf in every_path(tree):
        seen_leaves.add(leaf)
        facts = [step.fact for step in path]
        twice = {fact for fact in facts if facts.count(fact) > 1}
        for fact_name in twice - reported:
            reported.add(fact_name)
            yield Fault(place, f"tree `{tree.id}` asks `{fact_name}` twice on one path")
    for node_id, node in tree.nodes.items():
        if node.ruling and node_id not in seen_leaves and not reported:
            yield Fault(place, f"tree `{tree.id}`: no combination of answers reaches `{node_id}`")


def _tree_references(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    for tree in code.trees.values():
        place = _at(code, "tree", tree.id)
        for reference in tree.see:
            if reference not in code.trees:
                yield Fault(place, f"tree `{tree.id}`: `see` names `{reference}`, which does not exist")
        for node_id, node in tree.nodes.items():
            if node.ruling:
                yield from _leaf_references(code, others, tree, node_id, node.ruling, place)


def _leaf_references(
    code: Code, others: Mapping[str, Code], tree: Tree, leaf: str, ruling: Ruling, place: FaultPlace
) -> Iterator[Fault]:
    where = f"tree `{tree.id}`, leaf `{leaf}`"
    for clause in ruling.cites:
        if not _known_clause(clause, code, others):
            yield Fault(place, f"{where} cites `{clause}`, which does not exist")
    for reference in ruling.continue_with:
        if reference not in code.trees:
            yield Fault(place, f"{where} goes on with `{reference}`, which does not exist")
    if ruling.authority == "comment" and not any(clause.startswith("comment-") for clause in ruling.cites):
        yield Fault(place, f"{where} rests on a comment, but cites none")
    if ruling.authority == "sochinka" and not any(clause.startswith("sochinka:") for clause in ruling.cites):
        yield Fault(place, f"{where} rests on the Sochinka rules, but cites none of their clauses")


def _remedies(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    for tree in code.trees.values():
        if not _is_broken(tree):
            for message in _remedy_messages(code, tree):
                yield Fault(_at(code, "tree", tree.id), message)


def _remedy_messages(code: Code, tree: Tree) -> Iterator[str]:
    paths = list(every_path(tree))
    for node_id, node in tree.nodes.items():
        ways = [path for path, leaf in paths if leaf == node_id]
        where = f"tree `{tree.id}`, leaf `{node_id}`"
        for remedy in node.ruling.remedy if node.ruling else ():
            calculator = CALCULATORS.get(remedy.calculator)
            if calculator is None:
                yield f"{where} needs calculator `{remedy.calculator}`, which does not exist"
                continue
            for message in dict.fromkeys(_signature(code, remedy, calculator, ways)):
                yield f"{where}, calculator `{calculator.id}`: {message}"


def _signature(
    code: Code, remedy: Remedy, calculator: Calculator, ways: list[tuple[Answered, ...]]
) -> Iterator[str]:
    parameters = {parameter.name: parameter for parameter in calculator.parameters}
    for name, value in remedy.give.items():
        if name not in parameters:
            yield f"it has no parameter `{name}`"
        elif parameters[name].kind == "choice" and value not in parameters[name].values:
            yield f"`{name}` cannot be `{value}`; allowed: {', '.join(parameters[name].values)}"
    for parameter in calculator.parameters:
        if parameter.name in remedy.give:
            continue
        asked = [next((step for step in path if step.fact == parameter.name), None) for path in ways]
        if asked and all(asked):
            yield from _asked_values(parameter, [step for step in asked if step])
        elif not _catalogued(code, parameter):
            yield f"nothing on the path gives `{parameter.name}` ({parameter.kind})"


def _asked_values(parameter: Parameter, steps: list[Answered]) -> Iterator[str]:
    if parameter.kind != "choice":
        yield f"`{parameter.name}` is asked as a choice, the calculator takes {parameter.kind}"
        return
    for value in dict.fromkeys(step.value for step in steps):
        if value not in parameter.values:
            yield f"`{parameter.name}` cannot be `{value}`; allowed: {', '.join(parameter.values)}"


def _catalogued(code: Code, parameter: Parameter) -> bool:
    fact = code.facts.get(parameter.name)
    if fact is None or fact.kind != parameter.kind:
        return False
    return parameter.kind != "choice" or {o.value for o in fact.options} <= set(parameter.values)


def _examples(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    shown = {(example.tree, example.leaf) for example in code.examples.values()}
    for tree in code.trees.values():
        for node_id, node in tree.nodes.items():
            if node.ruling and (tree.id, node_id) not in shown:
                yield Fault(_at(code, "tree", tree.id), f"tree `{tree.id}`: leaf `{node_id}` has no example")
    unusable = {
        tree.id for tree in code.trees.values() if _is_broken(tree) or any(_remedy_messages(code, tree))
    }
    for example in code.examples.values():
        tree_shown = code.trees.get(example.tree)
        if tree_shown and tree_shown.id in unusable:
            continue
        problem = check_example(code, example)
        if problem:
            yield Fault(_at(code, "example", example.id), f"example `{example.id}`: {problem.message}")


def _terms(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    for term in code.terms.values():
        for clause in term.clauses:
            if not _known_clause(clause, code, others):
                yield Fault(
                    _at(code, "term", term.id), f"term `{term.id}` names `{clause}`, which does not exist"
                )
    for clause in code.phrases:
        if clause not in code.clauses:
            yield Fault(_at(code, "phrases", clause), f"phrases name `{clause}`, which does not exist")
    for preset in code.presets.values():
        for name, agreed in preset.values.items():
            for clause in agreed.cites:
                if not _known_clause(clause, code, others):
                    yield Fault(
                        _at(code, "preset", preset.id),
                        f"preset `{preset.id}`: `{name}` names `{clause}`, which does not exist",
                    )


def _wording(code: Code, others: Mapping[str, Code]) -> Iterator[Fault]:
    for key, text in wording().items():
        if placeholders(text.ru) != placeholders(text.en):
            yield Fault(FaultPlace("wording", 1), f"text `{key}`: the languages differ in placeholders")
