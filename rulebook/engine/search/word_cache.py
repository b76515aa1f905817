"""Word forms looked up, kept beside the compiled codes: the dictionary is not needed at every start."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from . import morphology
from .morphology import Form, look_up


def cached_forms(folder: Path, words: Iterable[str]) -> dict[str, Form]:
    """Return every word's form; what the file in ``folder`` does not hold is looked up and added.

    A folder that cannot be read or written only costs the time to look up.
    """
    path = folder / f"words-{_version()}.json"
    kept = _read(path)
    wanted = list(words)
    missing = [word for word in wanted if word not in kept]
    if missing:
        kept |= look_up(missing)
        _write(path, {word: kept[word] for word in wanted})
    return {word: kept[word] for word in wanted}


def _version() -> str:
    return hashlib.sha256(Path(morphology.__file__).read_bytes()).hexdigest()[:16]


def _read(path: Path) -> dict[str, Form]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {word: Form(str(key), bool(known)) for word, (key, known) in data.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _write(path: Path, forms: dict[str, Form]) -> None:
    data = {word: [form.key, form.known] for word, form in forms.items()}
    try:
        path.parent.mkdir(exist_ok=True)
        for old in path.parent.glob("words-*.json"):
            old.unlink(missing_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False)
        os.replace(temporary, path)
    except OSError:
        return
