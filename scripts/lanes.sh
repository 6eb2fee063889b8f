# Sourced by ./test: what each lane runs. docs/maintainers/testing.md describes the lanes.

# The modules of the library and what proves them. Tools are built for these, and not tested.
library="$(printf '%s,' btc-*/)proofs/contracts,proofs/recipes,proofs/stress,proofs/pages"

# What may behave in another way on another JDK. The classes are compiled once, for JDK 17.
every_jdk="btc-core,btc-gc,btc-agent,btc-tasks,btc-micrometer,btc-servlet,btc-netty,btc-webflux,btc-grpc,btc-spring-boot"
newer_jdk="examples/search-plugin,examples/elasticsearch-plugin,examples/opensearch-plugin"

# What the first part of a lane has checked in all modules that its later parts build again.
checked=(-Dspotless.check.skip=true -Dlicense.skipAddThirdParty=true -Denforcer.skip=true)

# Else some of the Go programs of tests would be linked with C and others not, and each kind has Go's own packages
# compiled for it.
export CGO_ENABLED=0

log=target/test.log
begun=$SECONDS
begun_millis=$(date +%s%3N)
left_out=()
unfinished=() # parts of this lane, in the order in which they end
rehearsal=""

run_lane() {
  local lane="$1"
  shift
  mkdir -p target
  : >"$log"
  trap 'conclude $?' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  "run_$lane" "$@"
}

run_library() {
  left_out+=("tools, plugins, other runtimes, lines of Spring Boot, demos, the second JDK, the site, the release: ./test all")
  left_out+=("storms, starvation and suspensions: ./test slow")
  install_balancers
  maven "the library on JDK $(major_of "$JAVA_HOME")" -T 1C -pl "$library" -am -Dbtc.library.only=true \
    -DexcludedGroups="slow | all" "$@" verify
}

run_all() {
  left_out+=("storms, starvation and suspensions: ./test slow")
  install_balancers
  need chromium chromium
  need chromedriver chromium-driver
  (scripts/promtool.sh) || left_out+=("the firing of the alerts: scripts/promtool.sh says what is missing")
  local runtime
  for runtime in python node ruby go; do
    (scripts/runtime.sh "$runtime") || left_out+=("the demo on $runtime: scripts/runtime.sh $runtime says what is missing")
  done
  (scripts/site.sh --setup) || left_out+=("the site: scripts/site.sh --setup says what is missing")
  unfinished=("what depends on the JDK, on a newer one" "the bench of Elasticsearch"
    "the check that tests can be left out" "the rehearsal of a release, and the site")
  rm -rf examples/elasticsearch-plugin/target/elasticsearch # or its bench would run here, and once more below
  maven "everything on JDK $(major_of "$JAVA_HOME")" -T 1C "$@" verify
  begin_rehearsal
  run_other_jdk "$@"
  has_finished
  bench_elasticsearch "$@" # the newer JDK has built its node
  has_finished
  scripts/check-skip-tests.sh
  has_finished
  end_rehearsal
  has_finished
}

has_finished() { unfinished=("${unfinished[@]:1}"); }

# The rehearsal of a release, which builds the site too, downloads for half of its time: it runs beside the other JDK.
begin_rehearsal() {
  setsid scripts/check-release.sh >target/release.log 2>&1 &
  rehearsal=$!
}

end_rehearsal() {
  local code=0
  say "Rehearsing a release ..."
  wait "$rehearsal" || code=$?
  rehearsal=""
  cat target/release.log >&2
  return "$code"
}

stop_rehearsal() {
  [ -n "$rehearsal" ] || return 0
  kill -TERM -- "-$rehearsal" 2>/dev/null || true
  wait "$rehearsal" || true
}

# The newest JDK beside ours runs what depends on the JDK; the classes are those that the first one has compiled.
run_other_jdk() {
  local other
  other="$(newest_jdk)"
  if [ "$other" = "$JAVA_HOME" ]; then
    left_out+=("a JDK beside $(major_of "$JAVA_HOME"): install JDK 25, and run this again")
    return
  fi
  local modules="$every_jdk"
  if [ "$(major_of "$other")" -ge 21 ]; then modules="$modules,$newer_jdk"; fi
  JAVA_HOME="$other" maven "what depends on the JDK, on JDK $(major_of "$other")" -T 1C -pl "$modules" -am \
    -Dbtc.library.only=true -Dspotless.check.skip=true -DexcludedGroups="slow | one-jdk" "$@" verify
}

# The modules below research/, and what they need without its tests.
run_research() {
  left_out+=("the product: ./test, ./test all")
  need nginx nginx
  maven "the research on JDK $(major_of "$JAVA_HOME")" -T 1C -pl research/proofs -am -Dbtc.users.skip=true \
    -Dtest='io/github/btc/research/**/*Test,io/github/btc/tools/cli/EveryOptionTest,io/github/btc/tools/cli/CommandLineFuzzTest,io/github/btc/proofs/pages/CommandsTest' \
    -Dit.test='io/github/btc/research/**/*IT' \
    -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false "$@" verify
  run_elasticsearch "$@"
}

# The bench of Elasticsearch runs on our JDK, and its nodes on one of 21 or newer, which builds them.
run_elasticsearch() {
  local newest
  newest="$(newest_jdk)"
  if [ "$(major_of "$newest")" -ge 21 ]; then
    JAVA_HOME="$newest" maven "what the bench of Elasticsearch needs" -T 1C -pl examples/elasticsearch-plugin -am \
      -DskipTests -Dspotless.check.skip=true "$@" package
  fi
  bench_elasticsearch "$@"
}

bench_elasticsearch() {
  if [ "$(major_of "$(newest_jdk)")" -lt 21 ]; then
    left_out+=("the bench of Elasticsearch: install JDK 25, and run this again")
    return
  fi
  maven "the bench of Elasticsearch" -T 1C -pl research/proofs -am "${checked[@]}" -Dbtc.users.skip=true -Dtest=none \
    -Dit.test=ElasticsearchBenchIT -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
    "$@" verify
}

# One test at a time: these have bounds in wall time.
run_slow() {
  left_out+=("all other tests: ./test all")
  install_balancers
  maven "storms, starvation and suspensions on JDK $(major_of "$JAVA_HOME")" -Dgroups=slow -DexcludedGroups=none "$@" verify
}

# Names that end with IT are Failsafe's, all others Surefire's.
run_one() {
  local module="$1" test="$2" unit="$2" integration=none
  shift 2
  case "$test" in *IT | *IT#*) unit=none integration="$test" ;; esac
  left_out+=("all other tests: ./test, ./test all, ./test slow")
  install_balancers
  maven "$test of $module" -pl "$module" -am -Dtest="$unit" -Dit.test="$integration" -DexcludedGroups=none \
    -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false "$@" verify
}

install_balancers() {
  need haproxy haproxy
  need nginx nginx
  need socat socat
  scripts/envoy.sh
}

# maven WHAT ARGUMENTS...: the log is kept for the last lines of a failed run.
maven() {
  say "Testing $1 ..."
  echo "Testing $1 ..." >>"$log" # begins a part for scripts/TestTimes.java
  shift
  # Failsafe judges by this file, which a run without tests leaves as it was.
  find . -path '*/target/failsafe-reports/failsafe-summary*.xml' -delete
  mvn -B -ntp -fae "$@" 2>&1 | tee -a "$log"
}

# The last lines of every run: what failed and how to run it alone, and what this run has left out.
conclude() {
  local code="$1" each
  trap - EXIT
  stop_rehearsal
  "$JAVA_HOME/bin/java" scripts/TestReport.java "$begun_millis" "$log" "$code" || code=1
  for each in ${unfinished[@]+"${unfinished[@]}"}; do say "Not finished: $each"; done
  for each in "${left_out[@]}"; do say "Left out: $each"; done
  say "$([ "$code" = 0 ] && echo Passed || echo Failed) after $(((SECONDS - begun) / 60)) min $(((SECONDS - begun) % 60)) s"
  exit "$code"
}
