#!/usr/bin/env bash
# Make the virtual environment and install the pinned requirements; one clear line for each obstacle.
set -euo pipefail
python=$1
venv=$2

fail() { echo "$1" >&2; exit 1; }
version() { "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null; }

command -v "$python" >/dev/null || fail "Python 3.11 or newer is needed: '$python' was not found."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python 3.11 or newer is needed: '$python' is $(version "$python"). Choose another: make PYTHON=python3.11"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    fail "Python's venv is missing: install the package python3-venv and run this again."

echo "Preparing the environment, a minute or two…"
if [ "$(version "$venv/bin/python" || true)" != "$(version "$python")" ] ||
    ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    "$python" -m venv --clear "$venv"
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 \
    -r requirements.txt >"$log" 2>&1; then
    if grep -qiE 'connection|timed out|name resolution|network is unreachable|proxy' "$log"; then
        fail "The packages could not be fetched: no network. Connect and run this again."
    fi
    cat "$log" >&2
    fail "Installing requirements.txt failed; the lines above say why."
fi
