"""Prepare the installation and serve it: what ``make run`` does after the environment stands."""

from __future__ import annotations

import argparse
import hashlib
import os
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"


def port_is_free(port: int) -> bool:
    """Tell whether a server can listen on ``port``."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def prepare() -> None:
    """Bring database, translations and static files up to date; load the demo into an empty database."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    from tools.messages import compile_catalogs

    compile_catalogs()
    django.setup()
    compile_rules()
    settings.VAR_DIR.mkdir(exist_ok=True)
    call_command("migrate", verbosity=0)
    collect_static_files(settings.STATIC_ROOT)
    call_command("load_demo", if_empty=True, force=True)


def compile_rules() -> None:
    """Parse the codes and index them once, so that no worker needs the Russian dictionary."""
    import rulebook

    rulebook.search("прикуп")


def collect_static_files(root: Path) -> None:
    """Collect and compress the static files, unless none of them changed since the last time."""
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    files = [Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list([])]
    facts = sorted(f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in files)
    fingerprint = hashlib.sha256("\n".join(facts).encode()).hexdigest()
    kept = root / "collected"
    if kept.exists() and kept.read_text(encoding="ascii") == fingerprint:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    kept.write_text(fingerprint, encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    if not port_is_free(port):
        sys.exit(f"Port {port} is taken. Stop what uses it, or choose another: make run PORT={port + 1}")
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arbiter.settings")
    prepare()
    print(f"\n  http://{HOST}:{port}/    (Ctrl+C stops)\n", flush=True)
    server = [sys.executable, "-m", "gunicorn", "arbiter.wsgi:application", "--bind", f"{HOST}:{port}"]
    options = ["--workers", "2", "--threads", "2", "--log-level", "warning", "--forwarded-allow-ips", ""]
    os.execv(sys.executable, [*server, *options])


if __name__ == "__main__":
    main()
