#!/usr/bin/env bash
# Rehearses a release in a temporary folder, all but the push, with an empty local repository and a key of no worth:
# version, notes and tag; everything that is published, with signatures, checksums, provenance and site; a user's project
# of two files that builds from it; the next version; and a change that breaks users, which must fail the build. Two to
# three minutes, most of them downloads.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

need_jdk
need_maven
work="$(mktemp -d)"
trap 'GNUPGHOME="$work/gnupg" gpgconf --kill all 2>/dev/null; rm -rf "$work"' EXIT
repository="$work/repository"
release="$work/release"
published="$(scripts/published.sh | xargs)"
version_of() { sed -n "s:.*<$1.version>\(.*\)</$1.version>.*:\1:p" pom.xml; }
version="$(sed -n 's:.*<version>\(.*\)-SNAPSHOT</version>.*:\1:p' btc-bom/pom.xml | head -1)"
export MAVEN_OPTS="${MAVEN_OPTS:-} -Dmaven.repo.local=$repository"
export GIT_AUTHOR_NAME=nobody GIT_AUTHOR_EMAIL=nobody@example.org GIT_COMMITTER_NAME=nobody GIT_COMMITTER_EMAIL=nobody@example.org

maven() { mvn -B -ntp -q "$@"; }

# quietly STEP COMMAND...: shows what it says only if it fails.
quietly() {
  local step="$1"
  shift
  say "$step ..."
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "$step: failed (expected the output above to say why)"
  }
}

# A key of no worth, for this once: signing is part of what is proven.
make_key() {
  export GNUPGHOME="$work/gnupg"
  mkdir -m 700 "$GNUPGHOME"
  gpg --batch --quiet --passphrase '' --quick-generate-key 'nobody <nobody@example.org>' ed25519 sign never
}

# What is here, committed or not, as a clone of its own.
copy_sources() {
  mkdir "$work/sources"
  git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$work/sources"
  mkdir "$work/sources/.tools"
  [ ! -d .tools/site ] || ln -s "$PWD/.tools/site" "$work/sources/.tools/site"
  in_copy git -c init.defaultBranch=main init -q
  in_copy git add -A
  in_copy git commit -qm "Copy"
}

in_copy() { (cd "$work/sources" && "$@"); }

verify() { gpg --batch --quiet --verify "$1.asc" "$1"; }

check_files() {
  local module folder kind
  for module in $published; do
    folder="$release/repository/io/github/btc/$module/$version"
    local kinds=".pom"
    grep -q '<packaging>pom' "$module/pom.xml" || kinds=".pom .jar -sources.jar -javadoc.jar -cyclonedx.json"
    for kind in $kinds; do
      [ -s "$folder/$module-$version$kind" ] || fail "$module$kind: missing (expected in the repository)"
      [ -s "$folder/$module-$version$kind.asc" ] || fail "$module$kind.asc: missing (expected a signature beside each file)"
    done
  done
  if scripts/site.sh --setup 2>/dev/null; then
    [ -s "$release/site.tar.gz" ] || fail "site.tar.gz: missing (expected the documentation)"
  fi
  [ -s "$release/notes.md" ] || fail "notes.md: missing (expected the part of the changelog)"
  verify "$release/repository/io/github/btc/btc-core/$version/btc-core-$version.jar"
}

check_sums_and_provenance() {
  (cd "$release" && sha256sum --quiet --check SHA256SUMS)
  verify "$release/SHA256SUMS"
  verify "$release/provenance.intoto.json"
  [ "$(grep -c '"sha256"' "$release/provenance.intoto.json")" = "$(wc -l <"$release/SHA256SUMS")" ] ||
    fail "provenance.intoto.json: other files (expected those of SHA256SUMS)"
  grep -q "$(in_copy git rev-parse "v$version^{commit}")" "$release/provenance.intoto.json" ||
    fail "provenance.intoto.json: another commit (expected that of the tag v$version)"
}

# The BOM names what is published, and nothing else.
check_bom() {
  local named
  named="$(sed -n 's:.*<artifactId>\(btc-.*\)</artifactId>.*:\1:p' btc-bom/pom.xml | sort)"
  [ "$named" = "$(printf '%s\n' $published | sort)" ] ||
    fail "btc-bom: $(echo $named) (expected the modules that are published:$published)"
}

write_user_project() {
  local user="$work/user"
  mkdir -p "$user/src/main/java"
  cat >"$user/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>service</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>io.github.btc</groupId>
        <artifactId>btc-bom</artifactId>
        <version>$version</version>
        <type>pom</type>
        <scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>io.github.btc</groupId>
      <artifactId>btc-core</artifactId>
    </dependency>
    <dependency>
      <groupId>io.github.btc</groupId>
      <artifactId>btc-servlet</artifactId>
    </dependency>
    <dependency>
      <groupId>jakarta.servlet</groupId>
      <artifactId>jakarta.servlet-api</artifactId>
      <version>$(version_of servlet-api)</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>$(version_of maven-compiler-plugin)</version>
      </plugin>
      <plugin>
        <artifactId>maven-dependency-plugin</artifactId>
        <version>$(version_of maven-dependency-plugin)</version>
      </plugin>
    </plugins>
  </build>
</project>
POM
  cat >"$user/src/main/java/Service.java" <<'JAVA'
import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.servlet.BtcFilter;

final class Service {

  public static void main(String[] arguments) {
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder().task(new Nothing()).start()) {
      BtcFilter filter = new BtcFilter(controller.gate());
      System.out.println(controller.gate().isOpen() ? "open to " + filter.getClass().getSimpleName() : "closed");
    }
  }

  private static final class Nothing implements BackgroundTask {
    @Override
    public String name() {
      return "nothing";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(1, 2);
    }

    @Override
    public void run() {}
  }
}
JAVA
}

build_user_project() {
  (cd "$work/user" && maven compile dependency:build-classpath -Dmdep.outputFile="$work/classpath")
}

run_user_project() {
  local said
  said="$("$JAVA_HOME/bin/java" -cp "$work/user/target/classes:$(cat "$work/classpath")" Service)"
  [ "$said" = "open to BtcFilter" ] || fail "user project: said \"$said\" (expected \"open to BtcFilter\")"
}

compare() {
  in_copy mvn -B -ntp -q -pl btc-core -am -Dspotless.check.skip -Dmaven.test.skip=true verify
}

sow_a_break() {
  local file="$work/sources/btc-core/src/main/java/io/github/btc/RetryAfter.java"
  sed -i 's/public long millis()/long millis()/' "$file"
  grep -q '^  long millis()' "$file" || fail "RetryAfter.millis(): not found (expected a method to break)"
  for user in $(grep -rl 'retryAfter\.millis()' "$work/sources/btc-core/src/main/java"); do
    sed -i 's/retryAfter\.millis()/retryAfter.nanos()/' "$user"
  done
}

need gpg gnupg
check_bom
quietly "Making a key" make_key
quietly "Copying the sources" copy_sources
quietly "Making version, notes and tag" in_copy scripts/release.sh "$version"
quietly "Building from an empty repository, and laying out what is published" in_copy scripts/release.sh --files "$release"
quietly "Looking for what must be there" check_files
quietly "Checking sums and provenance" check_sums_and_provenance
write_user_project
quietly "Building a user's project of two files" build_user_project
run_user_project
quietly "Beginning the next version" in_copy scripts/release.sh --next "${version%.*}.$((${version##*.} + 1))"
quietly "Comparing its API with the release" compare
sow_a_break
say "Comparing it with a core that has lost a method ..."
if compare >"$work/log" 2>&1; then
  fail "API check: passed (expected RetryAfter.millis() to be missed)"
fi
grep -q 'METHOD_LESS_ACCESSIBLE\|METHOD_NOW_\|METHOD_REMOVED' "$work/log" || {
  cat "$work/log" >&2
  fail "API check: failed for another reason (expected RetryAfter.millis() to be missed)"
}
say "Release: checked"
