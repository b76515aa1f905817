"""One web worker as in production, in its own process, and a client that keeps its connection."""

from __future__ import annotations

import contextlib
import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .queries import ROOT

HOST = "127.0.0.1"
_START_SECONDS = 30


class BenchFault(Exception):
    """The run cannot be measured; the message says why."""


class Client:
    """A browser of one connection."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=30)

    def get(self, address: str) -> int:
        """Fetch ``address`` whole and return its size; anything but 200 is a fault."""
        self._connection.request("GET", address, headers={"Accept-Language": "ru"})
        response = self._connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise BenchFault(f"{address} answers {response.status}")
        return len(body)


@contextlib.contextmanager
def serving() -> Iterator[tuple[Client, int]]:
    """Serve with one worker; give a client and the worker's process id."""
    port = _free_port()
    command = [
        sys.executable, "-m", "gunicorn", "bench.wsgi:application", "--bind", f"{HOST}:{port}",
        "--workers", "1", "--threads", "2", "--keep-alive", "30", "--log-level", "warning",
    ]  # fmt: skip
    with subprocess.Popen(command, cwd=ROOT) as process:
        try:
            yield _connected(port, process), _worker_of(process.pid)
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _connected(port: int, process: subprocess.Popen[bytes]) -> Client:
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection((HOST, port), timeout=1).close()
            return Client(port)
        time.sleep(0.1)
    raise BenchFault("the server does not start")


def _worker_of(parent: int) -> int:
    """The worker's process id; the parent listens a moment before it has forked one."""
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
        if children:
            return int(children[0])
        time.sleep(0.05)
    raise BenchFault("the server starts no worker")
