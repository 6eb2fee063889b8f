package io.github.btc.research.benches.elasticsearch;

import java.util.ArrayList;
import java.util.List;

/**
 * A search to send.
 *
 * @param offsetNanos start of the search, counted from the first one
 * @param index index that the search is sent to
 * @param body body of the search, JSON
 */
record SearchRequest(long offsetNanos, String index, String body) {

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Returns the searches of a log, with the distances that they have in the log.
   *
   * @param log log with at least one search
   * @param speed factor of the speed: 1 keeps the times, and 2 is twice as fast
   */
  static List<SearchRequest> ofLog(SlowLog log, double speed) {
    long first = log.searches().get(0).atMillis();
    return log.searches().stream()
        .map(
            each ->
                new SearchRequest(
                    Math.round((each.atMillis() - first) * NANOS_PER_MILLI / speed),
                    each.index(),
                    each.source().toString()))
        .toList();
  }

  /** Returns identical searches at a constant distance. */
  static List<SearchRequest> constant(int ratePerSecond, long nanos, String index, String body) {
    List<SearchRequest> requests = new ArrayList<>();
    double distance = NANOS_PER_SECOND / ratePerSecond;
    for (int i = 0; i * distance < nanos; i++) {
      requests.add(new SearchRequest((long) (i * distance), index, body));
    }
    return requests;
  }
}
