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
  [ -x "$home/python/bin/uvicorn" ] && [ -x "$home/python/bin/gunicorn" ] && [ -x "$home/python/bin/pytest" ] && exit 0
  python3 -m venv "$home/python" >&2 || { install_packages python3-venv && python3 -m venv "$home/python" >&2; }
  fetch "uvicorn, gunicorn and pytest" "$home/python/bin/python" -m pip install --quiet --disable-pip-version-check \
    uvicorn==0.54.0 httptools==0.9.0 gunicorn==27.0.1 pytest==9.2.0
  ;;
node)
  need node nodejs
  need npm npm
  [ -d "$home/node/node_modules/fastify" ] && exit 0
  mkdir -p "$home/node"
  fetch "fastify" npm install --silent --no-audit --no-fund --prefix "$home/node" fastify@5.12.8
  ;;
ruby)
  ruby -rmkmf -e 'require "puma"' 2>/dev/null && command -v cc >/dev/null ||
    install_packages ruby puma ruby-dev gcc make libc6-dev
  ruby -rmkmf -e 'require "puma"' 2>/dev/null || fail "puma: not found by ruby (expected the gem puma; run gem install puma)"
  [ "$home/ruby/collection_times.so" -nt agents/ruby/service/collection_times.c ] && exit 0
  sources="$PWD/agents/ruby/service"
  mkdir -p "$home/ruby"
  cd "$home/ruby"
  ruby "$sources/extconf.rb" >mkmf.out && make >make.out || fail "ruby: the clock of its collections does not compile (expected $PWD/make.out to say why)"
  ;;
go)
  command -v go >/dev/null || install_packages golang-go
  mkdir -p "$home/go"
  fetch "the service on net/http" go -C agents/go build -o "$PWD/$home/go/message_push" ./service
  ;;
*)
  fail "runtime: \"${1:-}\" (expected python, node, ruby or go)"
  ;;
esac
