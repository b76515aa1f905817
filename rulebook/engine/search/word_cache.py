"""Keys of word forms, kept beside the compiled codes: the dictionary is not needed at every start."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from . import morphology
from .morphology import key_of


def cached_keys(folder: Path, forms: Iterable[str]) -> dict[str, str]:
    """Return the key of each form; what the file in ``folder`` does not hold is computed and added.

    A folder that cannot be read or written only costs the time to compute.
    """
    path = folder / f"words-{_version()}.json"
    known = _read(path)
    wanted = list(forms)
    missing = [form for form in wanted if form not in known]
    keys = {form: known.get(form) or key_of(form) for form in wanted}
    if missing:
        _write(path, keys)
    return keys


def _version() -> str:
    return hashlib.sha256(Path(morphology.__file__).read_bytes()).hexdigest()[:16]


def _read(path: Path) -> dict[str, str]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _write(path: Path, keys: dict[str, str]) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
        for old in path.parent.glob("words-*.json"):
            old.unlink(missing_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(keys, file, ensure_ascii=False)
        os.replace(temporary, path)
    except OSError:
        return
