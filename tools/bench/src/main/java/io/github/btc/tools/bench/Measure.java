package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.RunFigures;
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
  MEAN("mean ms", 2, run -> run.figures().latencies().meanMillis()),
  P50("p50 ms", 2, run -> run.figures().latencies().millisAt(50)),
  P99("p99 ms", 2, 99.0, run -> run.figures().latencies().millisAt(99)),
  P99_9("p99.9 ms", 1, 99.9, run -> run.figures().latencies().millisAt(99.9)),
  P99_99("p99.99 ms", 1, 99.99, run -> run.figures().latencies().millisAt(99.99)),
  READS_EXPOSED("reads exposed", 1, ofReads(reads -> reads.exposed())),
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
  MEMORY("MB/replica", 0, run -> run.use().memoryMegabytes() / run.replicas()),
  CLOSINGS("closings", 1, run -> run.figures().closings()),
  UNCONTROLLED("uncontrolled", 1, run -> run.figures().uncontrolled()),
  STOPS("stops", 1, run -> run.stops().count()),
  STOP_MEAN("a stop ms", 2, run -> run.stops().meanMillis()),
  STOPPED_SHARE("stopped %", 3, run -> 100 * run.stops().share()),
  CAPACITY_LOST("capacity lost %", 3, run -> 100 * run.figures().capacityLost()),
  SLOW_OWN("slow: own", 1, run -> run.attribution().own()),
  SLOW_BALANCER("balancer", 1, run -> run.attribution().balancer()),
  SLOW_OTHER("other", 1, run -> run.attribution().other()),
  SLOW_NONE("none", 1, run -> run.attribution().none());

  private final String title;
  private final int digits;
  private final @Nullable Double percentile;
  private final ToDoubleFunction<Sample> value;

  Measure(String title, int digits, ToDoubleFunction<Sample> value) {
    this(title, digits, null, value);
  }

  Measure(String title, int digits, @Nullable Double percentile, ToDoubleFunction<Sample> value) {
    this.title = title;
    this.digits = digits;
    this.percentile = percentile;
    this.value = value;
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
