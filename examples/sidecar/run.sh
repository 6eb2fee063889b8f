#!/usr/bin/env bash
# A service that is not changed, with btc-agent in it, HAProxy before it and a sidecar beside it.
# Ctrl-C ends all three.
#
#   examples/sidecar/run.sh                    # WireMock as the service
#   examples/sidecar/run.sh JAR ARGUMENT ...   # another one, that listens at 127.0.0.1:8081
#
# BTC_PORT and BTC_SERVICE_PORT take the place of 8080, where HAProxy listens, and 8081.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
home="$(cd "$here/../.." && pwd)"
. "$home/scripts/setup.sh"
port="${BTC_PORT:-8080}"
service_port="${BTC_SERVICE_PORT:-8081}"

need_jdk
need haproxy haproxy
agent="$home/btc-agent/target/btc-agent.jar"
wiremock="$home/btc-agent/target/third-party/wiremock.jar"
sidecar() { ls "$home"/btc-sidecar/target/btc-sidecar-*-all.jar 2>/dev/null; }
if [ ! -f "$agent" ] || [ ! -f "$wiremock" ] || ! sidecar >/dev/null; then
  need_maven
  say "Building agent and sidecar ..."
  (cd "$home" && mvn -B -ntp -q -pl btc-agent,btc-sidecar -am package -Dmaven.test.skip=true -Dspotless.check.skip=true &&
    mvn -B -ntp -q -pl btc-agent dependency:copy@third-party-server)
fi
work="$(mktemp -d)"
[ $# -gt 0 ] || set -- "$wiremock" --port "$service_port" --bind-address 127.0.0.1 --root-dir "$work"

end() {
  trap - EXIT INT TERM
  kill $(jobs -p) 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Until a file is there; fails when one of the children has ended instead.
await() {
  for _ in $(seq 600); do
    [ -e "$1" ] && return
    [ "$(jobs -rp | wc -l)" -eq "$children" ] || fail "$2: did not start (expected $1; see above)"
    sleep 0.1
  done
  fail "$2: did not start within a minute (expected $1)"
}

"$JAVA_HOME/bin/java" -Xms256m -Xmx256m -Xmn96m -XX:+UseSerialGC -XX:+AlwaysPreTouch \
  -XX:MetaspaceSize=128m "-javaagent:$agent=port=0,port-file=$work/agent.port" \
  -jar "$@" >&2 &
children=1
await "$work/agent.port" "service"

sed -e "s#/run/haproxy/#$work/#" -e "s#127.0.0.1:8080#127.0.0.1:$port#" \
  -e "s#127.0.0.1:8081#127.0.0.1:$service_port#" "$here/haproxy.cfg" >"$work/haproxy.cfg"
haproxy -db -f "$work/haproxy.cfg" >&2 &
children=2
await "$work/btc.sock" "HAProxy"

"$JAVA_HOME/bin/java" -jar "$(sidecar)" --agent "http://127.0.0.1:$(cat "$work/agent.port")" \
  --haproxy "$work/btc.sock" --server be/s1 &
say "The service is at http://127.0.0.1:$port/; each closing is a line. Ctrl-C ends all."
wait -n
