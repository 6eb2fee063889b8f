#!/usr/bin/env bash
# Puts the usual server of a runtime into .tools/runtimes, where `./btc demo --runtime` and the tests look for it.
# Argument: python, node, ruby or go.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

home=.tools/runtimes
mkdir -p "$home"

# fetch WHAT COMMAND ...: runs the command, or says what could not be had.
fetch() {
  local what="$1"
  shift
  say "Installing $what ..."
  "$@" >&2 || fail "$what: not available (expected from the package registry; install it by hand and run this again)"
}

case "${1:-}" in
python)
  need python3 python3
  [ -x "$home/python/bin/uvicorn" ] && exit 0
  python3 -m venv "$home/python" >&2 || { install_packages python3-venv && python3 -m venv "$home/python" >&2; }
  fetch "uvicorn" "$home/python/bin/python" -m pip install --quiet --disable-pip-version-check uvicorn==0.54.0 httptools==0.9.0
  ;;
*)
  fail "runtime: \"${1:-}\" (expected python, node, ruby or go)"
  ;;
esac
