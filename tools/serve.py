"""Prepare the installation and serve it: what ``make run`` does after the environment stands."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
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


def manage(*arguments: str) -> None:
    """Run a management command; its failure ends this program with its output shown."""
    done = subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    if not port_is_free(port):
        sys.exit(f"Port {port} is taken. Stop what uses it, or choose another: make run PORT={port + 1}")
    os.environ.setdefault("DEMO", "1")
    manage("migrate", "--verbosity", "0")
    subprocess.run([sys.executable, "tools/messages.py", "compile"], cwd=ROOT, check=True)
    manage("collectstatic", "--no-input", "--verbosity", "0")
    manage("load_demo", "--if-empty")
    print(f"\n  http://{HOST}:{port}/\n", flush=True)
    os.chdir(ROOT)
    os.execv(
        sys.executable,
        [
            sys.executable,
            "-m",
            "gunicorn",
            "arbiter.wsgi:application",
            "--bind",
            f"{HOST}:{port}",
            "--workers",
            "2",
            "--threads",
            "2",
            "--log-level",
            "warning",
            "--timeout",
            "60",
        ],
    )


if __name__ == "__main__":
    main()
