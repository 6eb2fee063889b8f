package io.github.btc.research.benches.packages;

import io.github.btc.tools.replicas.measure.Latencies;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * The measured requests of some runs.
 *
 * @param micros times of requests, each from its planned start
 * @param perWorker answers of each worker
 * @param loads answers that waited for a package
 * @param errors requests without a good answer
 * @param cpuNanos CPU time of the workers and the proxy
 */
record Outcome(Histogram micros, long[] perWorker, long loads, long errors, long cpuNanos) {

  static Outcome empty(int workers) {
    return new Outcome(new Histogram(3), new long[workers], 0, 0, 0);
  }

  Outcome with(Outcome other) {
    Histogram sum = micros.copy();
    sum.add(other.micros);
    long[] workers = perWorker.clone();
    Arrays.setAll(workers, i -> perWorker[i] + other.perWorker[i]);
    return new Outcome(
        sum, workers, loads + other.loads, errors + other.errors, cpuNanos + other.cpuNanos);
  }

  long answers() {
    return Arrays.stream(perWorker).sum();
  }

  double millis(double percentile) {
    return micros.getValueAtPercentile(percentile) / 1000.0;
  }

  /** Returns whether enough answers lie beyond a percentile. */
  boolean tells(double percentile) {
    return Latencies.tell(percentile, answers());
  }

  double meanMillis() {
    return micros.getMean() / 1000.0;
  }

  /** Returns the share of the answers that waited for a package, in percent. */
  double loadedPercent() {
    return answers() == 0 ? Double.NaN : 100.0 * loads / answers();
  }

  /** Returns the answers of the busiest worker as a multiple of the mean. */
  double imbalance() {
    long most = Arrays.stream(perWorker).max().orElse(0);
    return answers() == 0 ? Double.NaN : (double) most * perWorker.length / answers();
  }

  double cpuMillisPerAnswer() {
    return answers() == 0 ? Double.NaN : cpuNanos / 1e6 / answers();
  }
}
