"""A code as loaded from its folder: clauses, facts, trees, presets, examples, terms, phrases.

Loading reads every file strictly; the result is cached in the process and, keyed by the hash of
the files' contents (the edition hash), on disk, so that a second start does not parse YAML.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TypeVar

from ..errors import FaultPlace, RuleDataError
from ..schema import (
    Clause,
    CodeInfo,
    Example,
    Fact,
    Phrases,
    Preset,
    RuleModel,
    Term,
    Tree,
    UnreproducedExample,
)
from .yaml_loader import build, build_list, read_document

CODES_FOLDER = Path(__file__).resolve().parent.parent / "codes"
_SCHEMA_SOURCES = Path(__file__).resolve().parent.parent / "schema"

Item = TypeVar("Item", bound=RuleModel)


@dataclass(frozen=True)
class Code:
    """One loaded code. ``places`` tells the file and line of ``(kind, id)``."""

    info: CodeInfo
    edition_hash: str
    clauses: dict[str, Clause]
    facts: dict[str, Fact]
    trees: dict[str, Tree]
    presets: dict[str, Preset]
    examples: dict[str, Example]
    unreproduced: dict[str, UnreproducedExample]
    terms: dict[str, Term]
    phrases: dict[str, Phrases]
    places: dict[tuple[str, str], FaultPlace]

    @property
    def id(self) -> str:
        return self.info.id

    @cached_property
    def cited_by(self) -> dict[str, tuple[str, ...]]:
        """Clause id (``code:id`` across codes) → ids of the trees whose leaves cite it."""
        found: dict[str, list[str]] = {}
        for tree in self.trees.values():
            for clause in tree.cites:
                found.setdefault(clause, []).append(tree.id)
        return {clause: tuple(trees) for clause, trees in found.items()}


def edition_hash(folder: Path) -> str:
    """Return the hash of a code's files: names and contents, nothing else."""
    digest = hashlib.sha256()
    for path in _files(folder):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(b"\0")
        digest.update(path.read_bytes())
        digest.update(b"\0")
    return digest.hexdigest()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.yaml") if path.is_file())


@lru_cache(maxsize=1)
def _schema_hash() -> str:
    digest = hashlib.sha256()
    for path in [*sorted(_SCHEMA_SOURCES.glob("*.py")), Path(__file__)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def load_folder(folder: Path) -> Code:
    """Read a code from ``folder`` strictly; raises ``RuleDataError`` at the first fault."""
    root = folder.parent
    places: dict[tuple[str, str], FaultPlace] = {}

    def items(kind: str, model: type[Item], pattern: str) -> dict[str, Item]:
        found: dict[str, Item] = {}
        for path in sorted(folder.glob(pattern)):
            document = read_document(path, root)
            pairs = (
                build_list(model, document)
                if isinstance(document.value, list)
                else [(build(model, document), document.place(()))]
            )
            for item, place in pairs:
                item_id = str(getattr(item, "id", None) or getattr(item, "name", ""))
                if item_id in found:
                    first = places[(kind, item_id)]
                    raise RuleDataError(place, f"{kind} `{item_id}` is defined twice (first: {first})")
                found[item_id] = item
                places[(kind, item_id)] = place
        return found

    code_file = folder / "code.yaml"
    if not code_file.is_file():
        raise RuleDataError(FaultPlace(f"{folder.name}/code.yaml", 1), "the file is missing")
    document = read_document(code_file, root)
    info = build(CodeInfo, document)
    if info.id != folder.name:
        raise document.fault(("id",), f"`id` is `{info.id}`, the folder is `{folder.name}`")
    return Code(
        info=info,
        edition_hash=edition_hash(folder),
        clauses=items("clause", Clause, "clauses/*.yaml"),
        facts=items("fact", Fact, "facts.yaml"),
        trees=items("tree", Tree, "trees/*.yaml"),
        presets=items("preset", Preset, "agreements/*.yaml"),
        examples=items("example", Example, "examples/*.yaml"),
        unreproduced=items("unreproduced", UnreproducedExample, "unreproduced.yaml"),
        terms=items("term", Term, "glossary.yaml"),
        phrases=items("phrases", Phrases, "phrases/*.yaml"),
        places=places,
    )


def _cache_file(name: str, digest: str) -> Path:
    key = hashlib.sha256(f"{digest}{_schema_hash()}".encode()).hexdigest()[:32]
    return CODES_FOLDER / ".compiled" / f"{name}-{key}.pickle"


def _read_cache(path: Path) -> Code | None:
    try:
        code = pickle.loads(path.read_bytes())  # noqa: S301 - our own file beside the data
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError):
        return None
    return code if isinstance(code, Code) else None


def _write_cache(path: Path, code: Code) -> None:
    """Keep the parsed code beside the data; a folder that cannot be written is no fault."""
    try:
        path.parent.mkdir(exist_ok=True)
        for old in path.parent.glob(f"{code.id}-*.pickle"):
            old.unlink(missing_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            pickle.dump(code, file, protocol=pickle.HIGHEST_PROTOCOL)
        os.replace(temporary, path)
    except OSError:
        return


@cache
def load_code(code_id: str) -> Code:
    """Return a code of this product, from the cache of its edition where there is one.

    Raises ``KeyError`` for an unknown id and ``RuleDataError`` for faulty files.
    """
    folder = CODES_FOLDER / code_id
    if code_id not in code_ids():
        raise KeyError(code_id)
    path = _cache_file(code_id, edition_hash(folder))
    code = _read_cache(path)
    if code is None:
        code = load_folder(folder)
        _write_cache(path, code)
    return code


@lru_cache(maxsize=1)
def code_ids() -> tuple[str, ...]:
    """Ids of every code: the first is the one that judges use unless told otherwise."""
    found = sorted(path.parent.name for path in CODES_FOLDER.glob("*/code.yaml"))
    return tuple(sorted(found, key=lambda code: (code != "preferans-1996", code)))
