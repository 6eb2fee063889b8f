package io.github.btc.tools.demo.hop;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The requests of one kind on one way. Not thread-safe. */
final class HopFigures {

  private static final long HIGHEST_NANOS = 60_000_000_000L;
  private static final double NANOS_PER_MILLI = 1e6;

  private final HopWay way;
  private final String kind;
  private final Histogram latencies = new Histogram(HIGHEST_NANOS, 3);
  private int errors;
  private long proxyNanos;
  private long wallNanos;

  HopFigures(HopWay way, String kind) {
    this.way = way;
    this.kind = kind;
  }

  /** Adds a request. */
  void add(int status, long nanos) {
    latencies.recordValue(Math.max(1, Math.min(nanos, HIGHEST_NANOS)));
    errors += status == 200 ? 0 : 1;
  }

  /** Adds the CPU time that all proxies used during a block of requests. */
  void addBlock(long cpuNanos, long elapsedNanos) {
    proxyNanos += cpuNanos;
    wallNanos += elapsedNanos;
  }

  HopWay way() {
    return way;
  }

  String kind() {
    return kind;
  }

  int errors() {
    return errors;
  }

  double millisAt(double percentile) {
    return latencies.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  /** Returns the share of a core that all proxies used. */
  double cores() {
    return wallNanos == 0 ? 0 : (double) proxyNanos / wallNanos;
  }

  /**
   * Returns the CPU time of the proxies for each request, in milliseconds, without what they use
   * when nobody sends them anything.
   */
  double proxyMillis(double idleCores) {
    double busy = proxyNanos - idleCores * wallNanos;
    return Math.max(0, busy) / Math.max(1, latencies.getTotalCount()) / NANOS_PER_MILLI;
  }

  Map<String, Object> fields(double idleCores) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("way", way.title());
    fields.put("kind", kind);
    fields.put("requests", latencies.getTotalCount());
    fields.put("errors", errors);
    fields.put("p50Millis", millisAt(50));
    fields.put("p99Millis", millisAt(99));
    fields.put("p999Millis", millisAt(99.9));
    fields.put("proxyCpuMillisPerRequest", proxyMillis(idleCores));
    return fields;
  }
}
