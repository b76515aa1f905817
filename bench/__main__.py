"""Run every benchmark and print its ratios."""

from __future__ import annotations

import sys

from . import lookup_http, lookup_process, memory
from .server import BenchFault


def main() -> int:
    """Print the lines of each benchmark as soon as it is done."""
    for benchmark in (lookup_process, lookup_http, memory):
        try:
            lines = benchmark.run()
        except BenchFault as fault:
            print(f"{benchmark.__name__}: {fault}")
            return 1
        print("\n".join(lines), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
