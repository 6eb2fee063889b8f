# Sourced by ./btc and ./test: finds, installs or asks for what they need.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# Installs system packages where this user may; otherwise says how.
install_packages() {
  local as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || fail "missing: $* (expected installed; run: sudo apt-get install $*)"
    as_root="sudo -n"
  fi
  command -v apt-get >/dev/null ||
    fail "missing: $* (expected on the PATH; install them with this system's package manager)"
  say "Installing $* ..."
  $as_root apt-get -o DPkg::Lock::Timeout=300 update -qq >&2 || true
  DEBIAN_FRONTEND=noninteractive $as_root apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >/dev/null ||
    fail "missing: $* (apt-get could not install them; install them by hand and run this again)"
}

# need COMMAND PACKAGE: the command is on the PATH afterwards.
need() {
  command -v "$1" >/dev/null || install_packages "$2"
  command -v "$1" >/dev/null || fail "$1: not found (expected from the package $2)"
}

java_home_of() { dirname "$(dirname "$(readlink -f "$(command -v javac)")")"; }

major_of() { "$1/bin/java" -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = //p'; }

need_jdk() {
  if [ -z "${JAVA_HOME:-}" ]; then
    command -v javac >/dev/null || install_packages openjdk-17-jdk-headless
    JAVA_HOME="$(java_home_of)"
  fi
  export JAVA_HOME
  [ -x "$JAVA_HOME/bin/javac" ] ||
    fail "JAVA_HOME: $JAVA_HOME (expected a JDK with bin/javac; unset it or point it at JDK 17 or newer)"
  local major
  major="$(major_of "$JAVA_HOME")"
  [ "${major%%.*}" -ge 17 ] 2>/dev/null ||
    fail "JDK: $major (expected 17 or newer; set JAVA_HOME to one)"
}

need_maven() {
  need mvn maven
  local version
  version="$(mvn -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9]*\.[0-9]*\).*/\1/p' | head -1)"
  printf '3.8\n%s\n' "$version" | sort -CV ||
    fail "Maven: $version (expected 3.8 or newer; install a newer one and put it first on the PATH)"
}

# newest_jdk: the newest JDK beside ours, in a folder or in a variable such as JAVA_HOME_25_X64, or ours.
newest_jdk() {
  local newest="$JAVA_HOME" each name
  local candidates=("$(dirname "$JAVA_HOME")"/*)
  for name in "${!JAVA_HOME_@}"; do candidates+=("${!name}"); done
  for each in "${candidates[@]}"; do
    if [ -x "$each/bin/javac" ] && [ "$(major_of "$each")" -gt "$(major_of "$newest")" ]; then newest="$each"; fi
  done
  echo "$newest"
}
