package io.github.btc.tools.advisor.accesslog;

import io.github.btc.tools.advisor.gclog.JvmStops;
import io.github.btc.tools.replicas.measure.Interval;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The join of an access log and the stops of a JVM. A request is exposed if its time at the server
 * overlaps a stop. Both logs round their times, so the join also counts how many requests are
 * exposed for certain, and how many may be.
 */
final class ExposureCount {

  private static final long LONGEST_NANOS = 3_600_000_000_000L;
  private static final int DIGITS = 3;

  private final JvmStops stops;
  private final List<Interval> intervals;
  private final long errorNanos;
  private final Histogram exposedNanos = new Histogram(LONGEST_NANOS, DIGITS);
  private final Histogram otherNanos = new Histogram(LONGEST_NANOS, DIGITS);
  private final RequestSpan outside = new RequestSpan();
  private long certain;
  private long possible;

  /**
   * Prepares a count.
   *
   * @param stops stops of the JVM
   * @param logErrorNanos by how much a time of the access log may be wrong
   */
  ExposureCount(JvmStops stops, long logErrorNanos) {
    this.stops = stops;
    this.intervals = stops.intervals();
    this.errorNanos = stops.errorNanos() + logErrorNanos;
  }

  /** Counts a request. A request of another time than that of the GC log does not count. */
  void add(LoggedRequest request) {
    if (!stops.window().overlaps(new Interval(request.startNanos(), request.endNanos()))) {
      outside.add(request);
      return;
    }
    boolean exposed = overlapsAStop(request, 0);
    certain += overlapsAStop(request, -errorNanos) ? 1 : 0;
    possible += overlapsAStop(request, errorNanos) ? 1 : 0;
    (exposed ? exposedNanos : otherNanos).recordValue(Math.min(request.nanos(), LONGEST_NANOS));
  }

  private boolean overlapsAStop(LoggedRequest request, long widerNanos) {
    long start = request.startNanos() - widerNanos;
    long end = request.endNanos() + widerNanos;
    return start <= end && Interval.overlapsAny(new Interval(start, end), intervals);
  }

  long requests() {
    return exposedNanos.getTotalCount() + otherNanos.getTotalCount();
  }

  long exposed() {
    return exposedNanos.getTotalCount();
  }

  /** Returns how many requests are exposed even if each time is wrong by its whole error. */
  long atLeast() {
    return certain;
  }

  /** Returns how many requests are exposed if each time is wrong by its whole error. */
  long atMost() {
    return possible;
  }

  /** Returns the requests before or after the GC log. */
  RequestSpan outside() {
    return outside;
  }

  JvmStops stops() {
    return stops;
  }

  long errorNanos() {
    return errorNanos;
  }

  Histogram exposedNanos() {
    return exposedNanos;
  }

  Histogram otherNanos() {
    return otherNanos;
  }
}
