package io.github.btc.research.tuner;

/** The names of what is measured, the same for every target and in every file. */
final class Measure {

  static final String P50 = "p50";
  static final String P90 = "p90";
  static final String P95 = "p95";
  static final String P99 = "p99";
  static final String P999 = "p99.9";
  static final String P9999 = "p99.99";
  static final String REQUESTS = "requests";
  static final String RATE = "rate";
  static final String ERRORS = "errors";
  static final String REFUSED = "refused";
  static final String UNCONTROLLED = "uncontrolled";
  static final String CAPACITY_LOST = "capacityLost";
  static final String CPUS = "cpus";
  static final String GIGABYTES = "gigabytes";
  static final String THROTTLED_SHARE = "throttledShare";
  static final String THROTTLED_SECONDS = "throttledSeconds";
  static final String COST = "costPerMillion";

  private Measure() {}
}
