"""Every deliberately broken rule file is reported with its file, its line and what is wrong.

A file of ``tests/rulebook/broken`` is laid over the small valid code of ``tests/rulebook/mini``:
its first lines name the file it replaces (``# file:``) and each message expected (``# says:``).
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulebook.engine.library import load_folder
from rulebook.engine.lint import lint
from rulebook.errors import RuleDataError

HERE = Path(__file__).resolve().parent.parent
MINI = HERE / "mini"
BROKEN = sorted((HERE / "broken").glob("*.yaml"))


def faults_of(folder: Path) -> list[str]:
    try:
        code = load_folder(folder)
    except RuleDataError as error:
        return [str(error)]
    return [str(fault) for fault in lint(code, {code.id: code})]


def test_the_small_code_itself_has_no_fault() -> None:
    assert faults_of(MINI) == []


@pytest.mark.parametrize("broken", BROKEN, ids=lambda path: path.stem)
def test_broken_rule_file_is_reported_exactly(broken: Path, tmp_path: Path) -> None:
    text = broken.read_text(encoding="utf-8")
    head = [line for line in text.splitlines() if line.startswith("# ")]
    target = next(line.removeprefix("# file: ") for line in head if line.startswith("# file: "))
    expected = [line.removeprefix("# says: ") for line in head if line.startswith("# says: ")]
    folder = tmp_path / "mini"
    shutil.copytree(MINI, folder)
    (folder / target).write_text(text, encoding="utf-8")

    assert faults_of(folder) == expected


def test_every_kind_of_fault_has_a_broken_file() -> None:
    assert len(BROKEN) >= 30
