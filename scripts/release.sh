#!/usr/bin/env bash
# Makes a release in this clone, and pushes nothing. Arguments:
#   VERSION            commits the version and its notes from CHANGELOG.md, and tags them
#   --files FOLDER     builds the tagged commit and lays out everything that is published: signed jars, site, checksums,
#                      provenance
#   --next VERSION     begins the next version, and from now on compares the API with the tagged one
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

usage="expected VERSION, --files FOLDER or --next VERSION"
current() { sed -n 's:.*<version>\(.*\)</version>.*:\1:p' btc-bom/pom.xml | head -1; }

check_clean() {
  [ -z "$(git status --porcelain)" ] || fail "working tree: changed (expected a clean one; commit or stash first)"
}

check_version() {
  printf '%s' "$1" | grep -qE '^[0-9]+\.[0-9]+\.[0-9]+$' || fail "version: \"$1\" (expected three numbers, for example 1.0.0)"
}

# The part of the changelog between a heading and the next one.
changes_of() { awk -v heading="## $1" 'index($0, "## ") == 1 { inside = index($0, heading) == 1; next } inside' CHANGELOG.md; }

# rename OLD NEW: the version wherever it stands, but in what is a record of a run.
rename() {
  git grep -lzF "$1" -- ':!CHANGELOG.md' ':!*/src/test/resources/*' | xargs -0 sed -i "s/${1//./\\.}/$2/g"
}

make() {
  local version="$1" snapshot date notes
  check_version "$version"
  check_clean
  snapshot="$(current)"
  case "$snapshot" in *-SNAPSHOT) ;; *) fail "version: $snapshot (expected a SNAPSHOT; run scripts/release.sh --next VERSION first)" ;; esac
  git rev-parse -q --verify "refs/tags/v$version" >/dev/null && fail "tag: v$version is there (expected a new version)"
  [ -n "$(changes_of Unreleased | tr -d '[:space:]')" ] || fail "CHANGELOG.md: nothing under Unreleased (expected what has changed)"
  date="$(date -u +%Y-%m-%d)"
  rename "$snapshot" "$version"
  sed -i "s/^## Unreleased$/## Unreleased\n\n## $version - $date/" CHANGELOG.md
  sed -i "s:\(<project.build.outputTimestamp>\)[^<]*:\1${date}T00\:00\:00Z:" pom.xml
  git commit -qam "Release $version"
  notes="$(mktemp)"
  { echo "BTC $version"; changes_of "$version" | sed 's/^### /* /'; } >"$notes"
  git tag -a --cleanup=whitespace -F "$notes" "v$version"
  rm "$notes"
  say "Tagged v$version; the notes: git tag -l --format='%(contents)' v$version"
}

next() {
  local version="$1" released
  check_version "$version"
  check_clean
  released="$(current)"
  git rev-parse -q --verify "refs/tags/v$released" >/dev/null || fail "version: $released (expected a tagged release)"
  rename "$released" "$version-SNAPSHOT"
  sed -i -e "s:\(<btc.released>\)[^<]*:\1$released:" -e "s:\(<btc.released.skip>\)[^<]*:\1false:" pom.xml
  git commit -qam "Begin $version"
  say "Begun: $version-SNAPSHOT, compared with $released"
}

files() {
  local folder="$1" version tag
  version="$(current)"
  tag="$(git describe --exact-match --match 'v*' 2>/dev/null)" || fail "commit: not tagged (expected scripts/release.sh VERSION first)"
  [ "$tag" = "v$version" ] || fail "tag: $tag (expected v$version, which the poms name)"
  check_clean
  [ ! -e "$folder" ] || [ -z "$(ls -A "$folder")" ] || fail "$folder: not empty (expected a new folder)"
  mkdir -p "$folder"
  folder="$(cd "$folder" && pwd)"
  need_jdk
  need_maven
  local modules
  modules="$(scripts/published.sh | sed 's/^/:/' | paste -sd, -)"
  mvn -B -ntp -q -Prelease -Dspotless.check.skip -Dmaven.test.skip=true -pl "$modules" -am deploy \
    "-DaltDeploymentRepository=release::file://$folder/repository"
  sign "$folder/repository/io/github/btc/btc-bom/$version/btc-bom-$version.pom"
  if scripts/site.sh --setup; then
    scripts/site.sh --javadoc "$folder/repository" >&2
    tar -C target/site --sort=name --mtime="$(git log -1 --format=%cI)" --owner=0 --group=0 --numeric-owner -czf "$folder/site.tar.gz" .
  else
    say "Leaving out the site (expected Python and its packages)"
  fi
  git tag -l --format='%(contents)' "$tag" >"$folder/notes.md"
  (cd "$folder" && find . -type f ! -name SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >SHA256SUMS)
  python3 scripts/provenance.py "$version" "$folder" >"$folder/provenance.intoto.json"
  sign "$folder/SHA256SUMS"
  sign "$folder/provenance.intoto.json"
  say "Laid out in $folder: what belongs into a repository of releases, and nothing of it is pushed"
}

sign() { gpg --batch --yes --armor --detach-sign "$1"; }

case "${1:-}" in
--files) files "${2:?--files: no folder ($usage)}" ;;
--next) next "${2:?--next: no version ($usage)}" ;;
[0-9]*) make "$1" ;;
*) fail "release.sh: \"${1:-}\" ($usage)" ;;
esac
