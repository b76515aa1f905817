"""Files that are no rule files at all are named with what is wrong; none stalls the reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook import RuleDataError
from rulebook.engine.yaml_loader import read_document

BOMB = "\n".join(["a0: &a0 [x, x]", *(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60))])


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "rules.yaml:1: the file is empty"),
        (bytes(range(32, 256)), "rules.yaml:1: not UTF-8 text: byte 96"),
        ("- id: x\n".encode("utf-16"), "rules.yaml:1: not UTF-8 text: byte 0"),
        (b"a:\n\t- b\n", "rules.yaml:2: not YAML: found character that cannot start any token"),
        (b"a: b\n---\nc: d\n", "rules.yaml:2: not YAML: but found another document"),
        (b"[a]: b\n", "rules.yaml:1: a key must be a plain text"),
        (
            BOMB.encode(),
            "rules.yaml:1: an anchor with an alias: write the value out where it is needed",
        ),
    ],
)
def test_a_file_that_is_no_rule_file(tmp_path: Path, raw: bytes, message: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_bytes(raw)
    with pytest.raises(RuleDataError) as caught:
        read_document(path, tmp_path)
    assert str(caught.value) == message


def test_a_folder_with_the_name_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.mkdir()
    with pytest.raises(RuleDataError, match=r"^rules\.yaml:1: cannot be read: Is a directory$"):
        read_document(path, tmp_path)
