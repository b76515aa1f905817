"""Strict YAML: every scalar is a text, every fault names file and line.

Plain YAML guesses types: 3.10 becomes 3.1 and ``no`` becomes false. Here nothing is guessed;
the schema says what a text must be. Duplicate keys, empty values, aliases and tags are errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import ValidationError

from ..errors import FaultPlace, RuleDataError
from ..schema import RuleModel

_YAML_TYPES = "tag:yaml.org,2002:"
Location = tuple[str | int, ...]
Model = TypeVar("Model", bound=RuleModel)

try:
    from yaml import CSafeLoader as _Composer
except ImportError:  # pragma: no cover - PyYAML built without libyaml
    from yaml import SafeLoader as _Composer  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: plain values, and the line of every value by its path."""

    file: str
    value: Any
    lines: dict[Location, int]

    def place(self, location: Location) -> FaultPlace:
        """Return where ``location`` stands, or its nearest parent that is in the file."""
        while location and location not in self.lines:
            location = location[:-1]
        return FaultPlace(self.file, self.lines.get(location, 1))

    def fault(self, location: Location, message: str) -> RuleDataError:
        """Return the error ``message`` at ``location``."""
        return RuleDataError(self.place(location), message)


def read_document(path: Path, root: Path) -> Document:
    """Parse ``path``; raises ``RuleDataError`` naming the file (relative to ``root``) and line."""
    file = path.relative_to(root).as_posix()
    try:
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=_Composer)
    except OSError as error:
        raise RuleDataError(FaultPlace(file, 1), f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RuleDataError(FaultPlace(file, 1), f"not UTF-8 text: byte {error.start}") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise RuleDataError(FaultPlace(file, line), f"not YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise RuleDataError(FaultPlace(file, 1), f"not YAML: {error}") from error
    if node is None:
        raise RuleDataError(FaultPlace(file, 1), "the file is empty")
    _require_plain_nodes(node, file)
    lines: dict[Location, int] = {}
    return Document(file, _plain(node, (), file, lines), lines)


def _require_plain_nodes(root: yaml.Node, file: str) -> None:
    """Refuse a node met twice (an alias: a few lines may stand for billions) and a tag of its own."""
    met: set[int] = set()
    ahead = [root]
    while ahead:
        node = ahead.pop()
        place = FaultPlace(file, node.start_mark.line + 1)
        if id(node) in met:
            raise RuleDataError(place, "an anchor with an alias: write the value out where it is needed")
        met.add(id(node))
        if not node.tag.startswith(_YAML_TYPES) or "/" in node.tag:
            raise RuleDataError(place, f"tag `{node.tag}`: values are plain texts")
        if isinstance(node, yaml.SequenceNode):
            ahead.extend(node.value)
        elif isinstance(node, yaml.MappingNode):
            ahead.extend(part for pair in node.value for part in pair)


def _plain(node: yaml.Node, location: Location, file: str, lines: dict[Location, int]) -> Any:
    line = node.start_mark.line + 1
    lines[location] = line
    if isinstance(node, yaml.ScalarNode):
        if not node.value.strip() and location and not node.style:
            raise RuleDataError(FaultPlace(file, line), f"`{location[-1]}` has no value")
        return node.value
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*location, i), file, lines) for i, item in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode) and node.flow_style and node.value:
        raise RuleDataError(FaultPlace(file, line), "a mapping in braces: write it in block style")
    values: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key_line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise RuleDataError(FaultPlace(file, key_line), "a key must be a plain text")
        key = key_node.value
        if key in values:
            raise RuleDataError(FaultPlace(file, key_line), f"key `{key}` is given twice")
        values[key] = _plain(value_node, (*location, key), file, lines)
        lines[(*location, key)] = key_line
    return values


def build(model: type[Model], document: Document, location: Location = ()) -> Model:
    """Validate the value at ``location`` as ``model``; the first fault is raised with its line."""
    value = document.value
    for part in location:
        value = value[part]
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise _first_fault(document, location, error) from error


def build_list(model: type[Model], document: Document) -> list[tuple[Model, FaultPlace]]:
    """Validate a file that is a list of ``model``; each comes with the place it stands at."""
    if not isinstance(document.value, list):
        raise document.fault((), "a list is expected here")
    return [
        (build(model, document, (index,)), document.place((index,))) for index in range(len(document.value))
    ]


_MESSAGES = {
    "extra_forbidden": "unknown key `{key}`",
    "missing": "key `{key}` is missing",
    "string_too_short": "`{key}` is empty",
    "string_type": "`{key}` must be a text",
    "tuple_type": "`{key}` must be a list",
    "dict_type": "`{key}` must be a mapping",
    "model_type": "`{key}` must be a mapping",
    "int_parsing": "`{key}` must be a whole number, not {value}",
    "int_type": "`{key}` must be a whole number, not {value}",
    "bool_parsing": "`{key}` must be true or false, not {value}",
    "literal_error": "`{key}` is {value}; allowed: {expected}",
    "string_pattern_mismatch": "`{key}` is {value}; that is not of the form {pattern}",
}


def _first_fault(document: Document, base: Location, error: ValidationError) -> RuleDataError:
    fault = error.errors()[0]
    inner: Location = tuple(part for part in fault["loc"] if part != "[key]")
    location = (*base, *inner)
    context = fault.get("ctx", {})
    key = inner[-1] if inner else (base[-1] if base else document.file)
    if isinstance(key, int):
        key = f"item {key + 1}"
    message = _MESSAGES.get(fault["type"])
    if message is None:
        text = fault["msg"].removeprefix("Value error, ")
        return document.fault(location, text)
    return document.fault(
        location,
        message.format(
            key=key,
            value=repr(fault["input"]) if not isinstance(fault["input"], str) else f"`{fault['input']}`",
            expected=str(context.get("expected", "")).replace("'", ""),
            pattern=context.get("pattern", ""),
        ),
    )
