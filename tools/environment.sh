#!/usr/bin/env bash
# Make the virtual environment and install the pinned requirements; one clear line for each obstacle.
set -euo pipefail
python=$1
venv=$2

fail() { echo "$1" >&2; exit 1; }

command -v "$python" >/dev/null || fail "Python 3.11 or newer is needed: '$python' was not found."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python 3.11 or newer is needed; '$python' is $("$python" -c 'import platform; print(platform.python_version())')."
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    fail "Python's venv is missing: install the package python3-venv and run this again."

echo "Preparing the environment (once)…"
[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --retries 2 --timeout 20 \
    -r requirements.txt >"$log" 2>&1; then
    if grep -qiE 'could not find a version|no matching distribution|connection|timed out|resolution|network' "$log"; then
        fail "The packages could not be fetched: is there a network? ($(grep -iE 'error' "$log" | head -1))"
    fi
    cat "$log" >&2
    fail "Installing requirements.txt failed; the lines above say why."
fi
