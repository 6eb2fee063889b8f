package io.github.btc.tools.advisor;

import io.github.btc.tools.advisor.gclog.JvmStops;
import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Finds the causes of slow requests while a log is read. The median is known at its end, so each
 * request gets its cause at once, and each cause keeps the durations of its requests. A cause is
 * named if it covers at least half of the request's time, as in the bench.
 */
final class SlowCauses {

  private static final int DIGITS = 3;
  private static final double MEDIAN = 50;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Half of a slow request is then at least as long as the error of its join with the stops. */
  private static final long TIMES_ERROR = 2;

  private static final String OTHER_SAFEPOINT = "other safepoint";
  private static final String NONE = "none of these";
  private static final String STALLS = "waits of single threads for memory";

  private final Histogram all = new Histogram(DIGITS);
  private final Histogram collected = new Histogram(DIGITS);
  private final Histogram stopped = new Histogram(DIGITS);
  private final Histogram others = new Histogram(DIGITS);

  /**
   * Adds a request.
   *
   * @param nanos duration of the request
   * @param collectedNanos time of it in which a collection had stopped the JVM
   * @param stoppedNanos time of it in which anything else had stopped the JVM
   */
  void add(long nanos, long collectedNanos, long stoppedNanos) {
    all.recordValue(nanos);
    if (2 * (collectedNanos + stoppedNanos) < nanos) {
      others.recordValue(nanos);
    } else if (collectedNanos >= stoppedNanos) {
      collected.recordValue(nanos);
    } else {
      stopped.recordValue(nanos);
    }
  }

  /**
   * Returns the causes of the slow requests.
   *
   * @param stops stops of the JVM
   * @param errorNanos by how much a time of one log may differ from the same time of the other
   */
  SlowRequests slow(JvmStops stops, long errorNanos) {
    long median = all.getTotalCount() == 0 ? 0 : all.getValueAtPercentile(MEDIAN);
    long slow = Math.max(Math.round(Attribution.TIMES_MEDIAN * median), TIMES_ERROR * errorNanos);
    Map<String, Long> causes = new LinkedHashMap<>();
    causes.put(Cause.OWN_COLLECTION.title(), above(collected, slow));
    if (stops.hasSafepoints()) {
      causes.put(OTHER_SAFEPOINT, above(stopped, slow));
    }
    causes.put(NONE, above(others, slow));
    return new SlowRequests(
        above(all, slow),
        median / NANOS_PER_MILLI,
        slow / NANOS_PER_MILLI,
        causes,
        notSampled(stops));
  }

  /** No cause that nobody looked for counts as zero. */
  private static List<String> notSampled(JvmStops stops) {
    List<String> causes = new ArrayList<>();
    if (!stops.hasSafepoints()) {
      causes.add(OTHER_SAFEPOINT);
    }
    if (stops.stalls() > 0) {
      causes.add(STALLS);
    }
    for (Cause cause :
        List.of(Cause.THROTTLED, Cause.COMPILING, Cause.QUEUE, Cause.DATABASE, Cause.NO_CORE)) {
      causes.add(cause.title());
    }
    return causes;
  }

  private static long above(Histogram requests, long nanos) {
    long from = requests.nextNonEquivalentValue(nanos);
    return requests.getTotalCount() == 0 || requests.getMaxValue() < from
        ? 0
        : requests.getCountBetweenValues(from, requests.getMaxValue());
  }
}
