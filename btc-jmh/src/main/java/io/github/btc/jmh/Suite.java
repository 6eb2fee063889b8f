package io.github.btc.jmh;

/** The suites of benchmarks. */
enum Suite {
  /** One request that enters and leaves the gate of BTC and its peers. */
  GATE(GateBenchmark.class),
  /** One estimate of each estimator. */
  ESTIMATOR(EstimatorBenchmark.class),
  /** One reading of each monitor. */
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
