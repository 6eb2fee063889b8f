#!/usr/bin/env bash
# Puts promtool into .tools/promtool, where AlertsTest looks for it after the PATH. The package of Debian and
# Ubuntu would also install and start a Prometheus, so only this program is taken out of it.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

home=.tools/promtool
[ -x "$home/promtool" ] || command -v promtool >/dev/null && exit 0

for program in apt-get dpkg-deb; do
  command -v "$program" >/dev/null || fail "promtool: not found (expected on the PATH)"
done
say "Fetching promtool ..."
mkdir -p "$home"
package="$(mktemp -d)"
trap 'rm -rf "$package"' EXIT
(cd "$package" && apt-get download -q prometheus >/dev/null) ||
  fail "promtool: not available (expected the package prometheus; run: apt-get update)"
dpkg-deb --fsys-tarfile "$package"/prometheus_*.deb | tar -x -O ./usr/bin/promtool >"$home/promtool"
chmod +x "$home/promtool"
"$home/promtool" --version >&2
