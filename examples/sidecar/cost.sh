#!/usr/bin/env bash
# What sidecars cost: three services, each with an agent, a HAProxy and a sidecar as run.sh starts them, and 50
# requests per second to each. Prints the CPU time of each sidecar and of its service, in ms per second.
#
#   examples/sidecar/cost.sh [SECONDS [WARM_UP_SECONDS]]     # 60 and 30 by default
#
# BTC_PORT is the first of six ports, instead of 18080.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
seconds="${1:-60}"
warm_up="${2:-30}"
first="${BTC_PORT:-18080}"
rate=50
work="$(mktemp -d)"
runs=()
end() {
  trap - EXIT INT TERM
  [ ${#runs[@]} -eq 0 ] || kill "${runs[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# load SECONDS: all services at once; answers of WireMock are 403, and those during a closing 503.
load() {
  local pids=() i
  for i in 0 1 2; do
    curl -s -o /dev/null -w '%{http_code}\n' --rate "$rate/s" \
      "http://127.0.0.1:$((first + i))/[1-$(($1 * rate))]" >"$work/statuses$i" &
    pids+=($!)
  done
  wait "${pids[@]}"
}

# child RUN ARGUMENT: the JVM that a run.sh has started with this argument.
child() {
  local pid
  for pid in $(pgrep -P "$1" java); do
    if tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q -e "$2"; then echo "$pid"; fi
  done
}

# cpu PID: the CPU time so far in ms.
cpu() { sed 's/.*) //' "/proc/$1/stat" | awk -v hz="$(getconf CLK_TCK)" '{print ($12 + $13) * 1000 / hz}'; }

for i in 0 1 2; do
  BTC_PORT=$((first + i)) BTC_SERVICE_PORT=$((first + 3 + i)) "$here/run.sh" >"$work/closings$i" 2>"$work/log$i" &
  runs+=($!)
done
for i in 0 1 2; do
  until grep -q "The service is at" "$work/log$i"; do
    kill -0 "${runs[$i]}" 2>/dev/null || { cat "$work/log$i" >&2 && exit 1; }
    sleep 0.5
  done
done
for i in 0 1 2; do # HAProxy answers 503 until WireMock has started
  until curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$((first + i))/" | grep -q '^4'; do sleep 0.5; done
done
load "$warm_up"

declare -A before
for i in 0 1 2; do
  sidecars[i]="$(child "${runs[$i]}" --agent)"
  services[i]="$(child "${runs[$i]}" -javaagent)"
  before[sidecar$i]="$(cpu "${sidecars[$i]}")"
  before[service$i]="$(cpu "${services[$i]}")"
  closings[i]="$(grep -c "collected in" "$work/closings$i" || true)"
done
begun="$(date +%s%N)"
load "$seconds"
millis=$((($(date +%s%N) - begun) / 1000000))
for i in 0 1 2; do
  awk -v n=$((i + 1)) -v a="$(cpu "${sidecars[$i]}")" -v b="${before[sidecar$i]}" -v c="$(cpu "${services[$i]}")" \
    -v d="${before[service$i]}" -v ms="$millis" -v requests="$(wc -l <"$work/statuses$i")" \
    -v refused="$(grep -c 503 "$work/statuses$i" || true)" -v closings=$(($(grep -c "collected in" "$work/closings$i") - closings[i])) \
    'BEGIN {printf "%d: sidecar %.1f ms/s, service %.1f ms/s, %d requests, %d of them 503, %d closings, %.0f s\n",
      n, (a - b) * 1000 / ms, (c - d) * 1000 / ms, requests, refused, closings, ms / 1000}'
done
