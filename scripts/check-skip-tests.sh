#!/usr/bin/env bash
# Proves that `mvn install -DskipTests` runs no test, without building anything of this project: what
# each module's effective pom says, and what the plugins of our parent do in a project of two tests.
# About twenty seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

need_jdk
need_maven
help=org.apache.maven.plugins:maven-help-plugin:3.5.1
work=target/skip-tests # here, where its pom finds our parent, and no other of that name
trap 'rm -rf "$work"' EXIT

# Names each module in which a plugin that runs integration tests does not hear of -DskipTests.
modules_that_test() {
  awk '
    /<project / { id = ""; skips = 0 }
    /<parent>/ { inherited = 1 } /<\/parent>/ { inherited = 0 }
    /<pluginManagement>/ { managed = 1 } /<\/pluginManagement>/ { managed = 0 }
    /<artifactId>/ && id == "" && !inherited { gsub(/.*<artifactId>|<\/artifactId>.*/, ""); id = $0 }
    /<skipITs>true</ { skips = 1 }
    /<plugin>/ { invoker = 0 }
    /<artifactId>maven-failsafe-plugin</ && !managed { seen++; if (!skips) print id ": maven-failsafe-plugin" }
    /<artifactId>maven-invoker-plugin</ && !managed { seen++; invoker = 1; spared = 0 }
    /<skip(Invocation|Installation)>true</ { spared++ }
    /<\/plugin>/ { if (invoker && spared < 2) print id ": maven-invoker-plugin"; invoker = 0 }
    END { if (seen < 20) print "the effective pom: " seen + 0 " plugins that run integration tests" }
  ' "$1"
}

# A project with our parent and a unit and an integration test, beside the versions that the parent imports.
write_project() {
  mkdir -p "$work/project/src/test/java"
  cat >"$work/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>io.github.btc</groupId>
  <artifactId>skip-tests</artifactId>
  <version>0</version>
  <packaging>pom</packaging>
  <modules>
    <module>../../btc-bom</module>
    <module>project</module>
  </modules>
</project>
POM
  cat >"$work/project/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>io.github.btc</groupId>
    <artifactId>btc-parent</artifactId>
    <version>$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' btc-bom/pom.xml | head -1)</version>
    <relativePath>../../../pom.xml</relativePath>
  </parent>
  <artifactId>two-tests</artifactId>
</project>
POM
  for name in UnitTest UnitIT; do
    printf 'final class %s {\n  @org.junit.jupiter.api.Test\n  void passes() {}\n}\n' "$name" \
      >"$work/project/src/test/java/$name.java"
  done
}

tests_run_with() {
  mvn -B -ntp -f "$work/pom.xml" -Dspotless.check.skip -Dlicense.skipAddThirdParty verify "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "a project of two tests: failed to build (expected the output above to say why)"
  }
  grep -c 'Tests run:.*UnitTest\|Tests run:.*UnitIT' "$work/log" || true
}

rm -rf "$work"
mkdir -p "$work"
say "Looking at what -DskipTests means in each module ..."
mvn -B -ntp -q -Psearch-plugins -DskipTests "$help:effective-pom" -Doutput="$PWD/$work/effective.xml" >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  fail "effective pom: not available (expected the output above to say why)"
}
testing="$(modules_that_test "$work/effective.xml")"
[ -z "$testing" ] || fail "-DskipTests: not heard (expected skipITs=true in every module, and of the Invoker plugin skipInvocation and skipInstallation):
$testing"

say "Building a project of two tests with it ..."
write_project
run="$(tests_run_with)"
[ "$run" = 2 ] || fail "a project of two tests: ran $run (expected 2 without -DskipTests, so that this check means something)"
run="$(tests_run_with -DskipTests)"
[ "$run" = 0 ] || fail "mvn -DskipTests: ran $run (expected 0)"
say "Skipping tests: checked"
