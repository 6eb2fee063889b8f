#!/usr/bin/env bash
# Builds the site of these pages into target/site/VERSION, and looks for dead links. Needs Python 3.9 or newer, and the
# package registry once. Arguments: --setup installs the generator and builds nothing; --javadoc REPOSITORY adds the
# Javadoc of the published modules from a local Maven repository.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

home=.tools/site
version="$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' btc-bom/pom.xml | head -1)"
site="$PWD/target/site"
pages="$PWD/target/site-pages"

set_up() {
  [ -f "$home/installed" ] && cmp -s scripts/site/requirements.txt "$home/installed" && return 0
  need python3 python3
  say "Installing Zensical into $home ..."
  python3 -m venv "$home" >&2 || { install_packages python3-venv && python3 -m venv "$home" >&2; }
  "$home/bin/python" -m pip install --quiet --disable-pip-version-check -r scripts/site/requirements.txt >&2 ||
    fail "Zensical: not available (expected from the package registry; run this again with a connection)"
  cp scripts/site/requirements.txt "$home/installed"
}

# What Material's choice of a version reads. A site that was here before keeps its other versions.
write_versions() {
  "$home/bin/python" scripts/site/versions.py "$site" "$version"
}

javadoc=""
case "${1:-}" in
"") ;;
--setup)
  set_up
  exit 0
  ;;
--javadoc) javadoc="${2:?--javadoc: no folder (expected a local Maven repository with the Javadoc of a release)}" ;;
*) fail "site.sh: \"$1\" (expected --setup, --javadoc REPOSITORY or nothing)" ;;
esac

set_up
rm -rf "$pages" "${site:?}/$version"
mkdir -p "$pages"
say "Site: $("$home/bin/python" scripts/site/stage.py "$pages")"
if [ -n "$javadoc" ]; then "$home/bin/python" scripts/site/api.py "$javadoc" "$version" "$pages"; fi
"$home/bin/zensical" build --strict --clean --config-file "$pages/mkdocs.yml" >"$pages/log" 2>&1 || {
  cat "$pages/log" >&2
  fail "site: not built (expected the output above to say why)"
}
mkdir -p "$site"
mv "$pages/site" "$site/$version"
rm "$site/$version/404.html" # it would need to know where the site will lie
write_versions
"$home/bin/python" scripts/site/links.py "$site/$version"
if browser="$(command -v chromium || command -v google-chrome)"; then
  "$home/bin/python" scripts/site/two_clicks.py "$site" "$version" "$browser"
else
  say "Leaving out the search in a browser (expected chromium on the PATH)"
fi
say "Site: target/site/$version (to read it: $home/bin/python -m http.server -d target/site)"
