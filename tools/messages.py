"""Extract and compile the interface's translations with Babel (no gettext tools needed)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"


def compile_catalogs() -> None:
    """Write every ``.mo`` that is older than its ``.po``."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as po, target.open("wb") as mo:
            write_mo(mo, read_po(po))


def extract() -> None:
    """Bring the Russian catalogue up to date with the code and templates (needs GNU gettext)."""
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", "ru", "--no-location", "--no-wrap",
         "-i", ".venv/*", "-i", "var/*"],
        cwd=ROOT, check=True,
    )


if __name__ == "__main__":
    {"compile": compile_catalogs, "extract": extract}[sys.argv[1]]()
