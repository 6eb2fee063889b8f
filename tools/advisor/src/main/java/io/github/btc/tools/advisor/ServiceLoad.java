package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;

/**
 * The load of a service, as the user says.
 *
 * @param replicas how many there are
 * @param ratePerSecond requests per second in all
 * @param serviceNanos how long a replica works on one request, on average
 * @param concurrency requests a replica serves at once
 */
record ServiceLoad(int replicas, double ratePerSecond, long serviceNanos, int concurrency) {

  private static final double MOST_BUSY = 0.9;

  ServiceLoad {
    TypedNumber.within("--replicas", replicas, 1, 1000);
    TypedNumber.within("--rate", ratePerSecond, 0.01, 1_000_000);
    checkMillis(serviceNanos / 1e6);
    TypedNumber.within("--concurrency", concurrency, 1, 10_000);
    double busy = ratePerSecond * serviceNanos / 1e9 / replicas / concurrency;
    if (busy > MOST_BUSY) {
      throw new RefusedSettingException(
          "--rate",
          ratePerSecond
              + ": replicas would be busy for "
              + Math.round(100 * busy)
              + " % of the time",
          "at most 90 %: a lower --rate or --service-time, more " + "--replicas or --concurrency");
    }
  }

  /** As {@link #ServiceLoad}, with the time of a request in ms. */
  static ServiceLoad of(int replicas, double ratePerSecond, double serviceMillis, int concurrency) {
    checkMillis(serviceMillis); // before it is rounded: NaN would be 0
    return new ServiceLoad(replicas, ratePerSecond, Math.round(1e6 * serviceMillis), concurrency);
  }

  private static void checkMillis(double serviceMillis) {
    TypedNumber.within("--service-time", serviceMillis, 0.001, 600_000);
  }
}
