"""Memory of a web worker after many different requests."""

from __future__ import annotations

import re
from itertools import chain, cycle, islice
from pathlib import Path

from .queries import BARE, lookups, walks
from .server import serving

_REQUESTS = 500
_WANTED = 150


def resident_megabytes(process: int) -> float:
    """Return the memory that a process holds, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def run() -> list[str]:
    """Return lines: what a worker holds at first and after lookups, walks and bare requests."""
    mixed = chain.from_iterable(zip(cycle(lookups()), cycle(walks()), strict=False))
    with serving() as (client, worker):
        client.get(BARE)
        first = resident_megabytes(worker)
        for address in islice(mixed, _REQUESTS):
            client.get(address)
        last = resident_megabytes(worker)
    share = f"{last / _WANTED:.2f} of {_WANTED} MB after {_REQUESTS} requests"
    return [f"memory of a worker: {share} ({last:.0f} MB; {first:.0f} MB after the first)"]


if __name__ == "__main__":
    print("\n".join(run()))
