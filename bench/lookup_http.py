"""Lookup and walk over HTTP against a bare view of the same server, in turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from itertools import cycle, islice

from .queries import BARE, lookups, new_lookups, walks
from .server import Client, serving

_ROUNDS = 12
_REQUESTS = 60


def seconds_per_request(client: Client, addresses: list[str]) -> float:
    """Fetch every address once, one after another, and return the mean time of one."""
    start = time.perf_counter()
    for address in addresses:
        client.get(address)
    return (time.perf_counter() - start) / len(addresses)


def run() -> list[str]:
    """Return lines of ratios: the throughput of each kind of page as a share of the bare view's."""
    kinds: dict[str, Iterator[str]] = {
        "lookup (a query asked before)": cycle(lookups()[:_REQUESTS]),
        "lookup (a new query)": new_lookups(),
        "walk": cycle(walks()),
    }
    shares: dict[str, list[float]] = {kind: [] for kind in kinds}
    with serving() as (client, _):
        for addresses in (lookups(), walks(), [BARE] * _REQUESTS):
            seconds_per_request(client, addresses)
        for _ in range(_ROUNDS):
            bare = seconds_per_request(client, [BARE] * _REQUESTS)
            for kind, endless in kinds.items():
                own = seconds_per_request(client, list(islice(endless, _REQUESTS)))
                shares[kind].append(bare / own)
    return [
        f"{kind} over HTTP: {statistics.median(values):.2f} of a bare view's throughput (wanted: 0.50)"
        for kind, values in shares.items()
    ]


if __name__ == "__main__":
    print("\n".join(run()))
