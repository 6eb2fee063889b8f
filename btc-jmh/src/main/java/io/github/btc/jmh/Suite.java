package io.github.btc.jmh;

/** What can be measured. */
enum Suite {
  /** One request in and out: ours and its peers. */
  GATE(GateBenchmark.class),
  /** One estimate. */
  ESTIMATOR(EstimatorBenchmark.class),
  /** One reading of a level. */
  MONITOR(MonitorBenchmark.class);

  private final Class<?> benchmarks;

  Suite(Class<?> benchmarks) {
    this.benchmarks = benchmarks;
  }

  /** Matches the whole suite, or some benchmarks of it: {@code btc|btcPermit}. */
  String pattern(String methods) {
    return benchmarks.getName().replace(".", "\\.") + "\\.(?:" + methods + ")$";
  }
}
