"""Compile the interface's translations with Babel (no system package), and extract them (GNU gettext)."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"


def compile_catalogs() -> None:
    """Write every ``.mo`` that is missing or not as new as its ``.po``; safe to run twice at once."""
    for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        fresh = target.with_suffix(f".{os.getpid()}")
        with source.open("rb") as po, fresh.open("wb") as mo:
            write_mo(mo, read_po(po, locale=source.parent.parent.name))
        fresh.replace(target)


def extract() -> None:
    """Bring the Russian catalogue up to date with the code and the templates."""
    subprocess.run(
        [
            *(sys.executable, "manage.py", "makemessages", "-l", "ru", "--no-location", "--no-wrap"),
            *("--no-obsolete", "-i", ".venv/*", "-i", "var/*", "-i", "tests/*", "-i", "rulebook/*"),
        ],
        cwd=ROOT,
        check=True,
    )


def missing() -> None:
    """Fail when the code or a template says something that the catalogue does not say in Russian."""
    catalog = LOCALE / "ru" / "LC_MESSAGES" / "django.po"
    kept = catalog.read_bytes()
    try:
        extract()
        messages = list(read_po(io.BytesIO(catalog.read_bytes()), locale="ru"))
    finally:
        catalog.write_bytes(kept)
    absent = [str(message.id) for message in messages if message.id and not _is_translated(message)]
    if absent:
        sys.exit("\n".join(["Not translated in locale/ru:", *absent]))


def _is_translated(message: Message) -> bool:
    texts = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return all(texts) and not message.fuzzy


if __name__ == "__main__":
    {"compile": compile_catalogs, "extract": extract, "missing": missing}[sys.argv[1]]()
