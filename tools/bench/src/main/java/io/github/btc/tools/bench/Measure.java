package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.Cause;
import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.ThreadTimes;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A column of the table. */
enum Measure {
  EXPOSED("exposed", 1, run -> run.figures().exposed()),
  EXPOSED_SHARE(
      "exposed %",
      3, run -> 100.0 * run.figures().exposed() / Math.max(1, run.figures().requests())),
  ERRORS("errors", 1, run -> run.figures().errors()),
  REFUSED("refused", 1, run -> run.figures().refused()),
  MEAN("mean ms", 2, run -> run.figures().latencies().meanMillis()),
  P50("p50 ms", 2, run -> run.figures().latencies().millisAt(50)),
  P99("p99 ms", 2, 99.0, run -> run.figures().latencies().millisAt(99)),
  P99_9("p99.9 ms", 1, 99.9, run -> run.figures().latencies().millisAt(99.9)),
  P99_99("p99.99 ms", 1, 99.99, run -> run.figures().latencies().millisAt(99.99)),
  MAX("max ms", 1, run -> run.figures().latencies().maxMillis()),
  SERVED_MEAN("served: mean ms", 2, ofServed(run -> run.servedLatencies().meanMillis())),
  SERVED_P50("served: p50 ms", 2, ofServed(run -> run.servedLatencies().millisAt(50))),
  SERVED_P99("served: p99 ms", 2, 99.0, ofServed(run -> run.servedLatencies().millisAt(99))),
  SERVED_P99_9("served: p99.9 ms", 1, 99.9, ofServed(run -> run.servedLatencies().millisAt(99.9))),
  REFUSED_SHARE(
      "refused %", 2, ofServed(run -> 100.0 * run.refusedAtFirst() / Math.max(1, run.requests()))),
  READS_EXPOSED("reads exposed", 1, ofReads(reads -> reads.exposed())),
  READS_MEAN("reads mean ms", 2, ofReads(reads -> reads.latencies().meanMillis())),
  READS_P50("reads p50 ms", 2, ofReads(reads -> reads.latencies().millisAt(50))),
  READS_P99("reads p99 ms", 2, 99.0, ofReads(reads -> reads.latencies().millisAt(99))),
  READS_P99_9("reads p99.9 ms", 1, 99.9, ofReads(reads -> reads.latencies().millisAt(99.9))),
  READS_P99_99("reads p99.99 ms", 1, 99.99, ofReads(reads -> reads.latencies().millisAt(99.99))),
  UPDATES("updates", 1, ofUpdates((all, updates) -> updates.requests())),
  UPDATES_EXPOSED("updates exposed", 1, ofUpdates((all, updates) -> updates.exposed())),
  UPDATES_ELSEWHERE("updates, other's", 1, ofUpdates((all, updates) -> all.updatesElsewhere())),
  UPDATES_P99("updates p99 ms", 1, 99.0, ofUpdates((all, u) -> u.latencies().millisAt(99))),
  UPDATES_MAX("updates max ms", 1, ofUpdates((all, u) -> u.latencies().maxMillis())),
  THROUGHPUT(
      "answers/s", 1, run -> (run.figures().requests() - run.figures().errors()) / run.seconds()),
  CPU(
      "CPU s/1000",
      3,
      run -> 1000 * run.use().cpuSeconds() / Math.max(1, run.figures().requests())),
  BUSY("busy %", 1, run -> 100 * run.use().cpuSeconds() / run.seconds() / run.replicas()),
  CPU_REQUESTS("CPU: requests", 3, ofThreads(ThreadTimes::requests)),
  CPU_COLLECTIONS("CPU: collections", 3, ofThreads(ThreadTimes::collections)),
  CPU_COMPILATION("CPU: compilation", 3, ofThreads(ThreadTimes::compilation)),
  CPU_BTC("CPU: BTC", 3, ofThreads(ThreadTimes::btc)),
  CPU_PROXIES(
      "proxies: CPU s/1000",
      3,
      run -> 1000 * run.use().proxyCpuSeconds() / Math.max(1, run.figures().requests())),
  CONTROLLER(
      "controller %",
      3, run -> 100 * run.use().threads().controller() / run.seconds() / run.replicas()),
  QUOTA_USED(
      "quota used %",
      1,
      run ->
          run.quotaCpus() == 0
              ? Double.NaN
              : 100 * run.use().cpuSeconds() / run.seconds() / run.replicas() / run.quotaCpus()),
  THROTTLED("throttled ms", 1, ofThrottling(each -> 1000 * each.throttledSeconds())),
  THROTTLED_PERIODS("throttled periods", 1, ofThrottling(CpuThrottling::throttledPeriods)),
  STALLS("stalls", 1, run -> run.stalls().count()),
  STALLED("stalled ms", 1, run -> run.stalls().millis()),
  MEMORY("MB/replica", 0, run -> run.use().memoryMegabytes() / run.replicas()),
  MEMORY_PEAK("peak MB/replica", 0, run -> run.use().peakMegabytes() / run.replicas()),
  CLOSINGS("closings", 1, run -> run.figures().closings()),
  UNCONTROLLED("uncontrolled", 1, run -> run.figures().uncontrolled()),
  STOPS("stops", 1, run -> run.stops().count()),
  STOP_MEAN("a stop ms", 2, run -> run.stops().meanMillis()),
  STOPPED_SHARE("stopped %", 3, run -> 100 * run.stops().share()),
  CAPACITY_LOST("capacity lost %", 3, run -> 100 * run.figures().capacityLost()),
  SLOW_OWN("slow: own", 1, ofSlow(Cause.OWN_COLLECTION)),
  SLOW_THROTTLED("throttled", 1, ofSlow(Cause.THROTTLED, Cause.THROTTLED_COMPILING)),
  SLOW_BALANCER("balancer", 1, ofSlow(Cause.BALANCER)),
  SLOW_OTHER("other", 1, ofSlow(Cause.OTHER_COLLECTION)),
  SLOW_NONE("none", 1, Measure::withoutThese),
  OF_TEN_MEDIANS("slow requests", 1, run -> run.causes().slow()),
  CAUSE_OWN(Cause.OWN_COLLECTION),
  CAUSE_SAFEPOINT(Cause.SAFEPOINT),
  CAUSE_THROTTLED(Cause.THROTTLED),
  CAUSE_THROTTLED_COMPILING(Cause.THROTTLED_COMPILING),
  CAUSE_DATABASE(Cause.DATABASE),
  CAUSE_BALANCER(Cause.BALANCER),
  CAUSE_SENT_LATE(Cause.SENT_LATE),
  CAUSE_COMPILING(Cause.COMPILING),
  CAUSE_QUEUE(Cause.QUEUE),
  CAUSE_NO_CORE(Cause.NO_CORE),
  CAUSE_OTHER(Cause.OTHER_COLLECTION),
  CAUSE_NONE(Cause.NONE),
  WARM_UP("warm-up s", 1, Sample::warmUpSeconds),
  MACHINE_READ("machine: ns a read", 0, Sample::machineReadNanos);

  private static final String CAUSE = "CAUSE_";

  private final String title;
  private final int digits;
  private final @Nullable Double percentile;
  private final ToDoubleFunction<Sample> value;

  /** The value is a number of requests, and the table of causes shows its percentage. */
  Measure(Cause cause) {
    this(cause.title() + " %", 1, run -> run.causes().of(cause));
  }

  Measure(String title, int digits, ToDoubleFunction<Sample> value) {
    this(title, digits, null, value);
  }

  Measure(String title, int digits, @Nullable Double percentile, ToDoubleFunction<Sample> value) {
    this.title = title;
    this.digits = digits;
    this.percentile = percentile;
    this.value = value;
  }

  private static ToDoubleFunction<Sample> ofSlow(Cause... causes) {
    return run -> Arrays.stream(causes).mapToDouble(run.attribution()::of).sum();
  }

  /** Returns the slow requests with none of the four causes that have a column. */
  private static double withoutThese(Sample run) {
    Attribution slow = run.attribution();
    return slow.slow()
        - slow.of(Cause.OWN_COLLECTION)
        - slow.of(Cause.THROTTLED)
        - slow.of(Cause.THROTTLED_COMPILING)
        - slow.of(Cause.BALANCER)
        - slow.of(Cause.OTHER_COLLECTION);
  }

  /** Behind a client that takes a refused request to another replica, it does not wait. */
  private static ToDoubleFunction<Sample> ofServed(ToDoubleFunction<RunFigures> value) {
    return run -> run.tellsServed() ? value.applyAsDouble(run.figures()) : Double.NaN;
  }

  /** Returns a CPU time for each 1000 requests. */
  private static ToDoubleFunction<Sample> ofThreads(ToDoubleFunction<ThreadTimes> seconds) {
    return run ->
        1000 * seconds.applyAsDouble(run.use().threads()) / Math.max(1, run.figures().requests());
  }

  /** A group without periods has no quota. */
  private static ToDoubleFunction<Sample> ofThrottling(ToDoubleFunction<CpuThrottling> value) {
    return run -> {
      CpuThrottling throttling = run.use().throttling();
      return throttling == null || throttling.periods() == 0
          ? Double.NaN
          : value.applyAsDouble(throttling);
    };
  }

  private static ToDoubleFunction<Sample> ofReads(ToDoubleFunction<RunFigures> value) {
    return run -> {
      ReadsAndUpdates both = run.readsAndUpdates();
      return both == null || both.reads().requests() == 0
          ? Double.NaN
          : value.applyAsDouble(both.reads());
    };
  }

  private static ToDoubleFunction<Sample> ofUpdates(
      ToDoubleBiFunction<ReadsAndUpdates, RunFigures> value) {
    return run -> {
      ReadsAndUpdates both = run.readsAndUpdates();
      return both == null || both.updates().requests() == 0
          ? Double.NaN
          : value.applyAsDouble(both, both.updates());
    };
  }

  /** Returns whether the table of causes shows it, which is a table of its own. */
  boolean isOfCauses() {
    return this == OF_TEN_MEDIANS || name().startsWith(CAUSE);
  }

  String title() {
    return title;
  }

  /** Returns which percentile it is, if that hangs on few requests; {@code null} for all others. */
  @Nullable Double percentile() {
    return percentile;
  }

  double of(Sample run) {
    return value.applyAsDouble(run);
  }

  /** Writes a value as the table does; a whole number without a fraction. */
  String text(double measured) {
    if (Double.isNaN(measured)) {
      return "-";
    }
    int shown = measured == Math.rint(measured) && digits == 1 ? 0 : digits;
    return String.format(Locale.ROOT, "%." + shown + "f", measured);
  }
}
