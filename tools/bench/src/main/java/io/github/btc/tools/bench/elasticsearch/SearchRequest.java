package io.github.btc.tools.bench.elasticsearch;

import java.util.ArrayList;
import java.util.List;

/**
 * A search to be sent.
 *
 * @param offsetNanos when, after the first one
 * @param index to which index
 * @param body its body, JSON
 */
record SearchRequest(long offsetNanos, String index, String body) {

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Sends a log again, each search when it came.
   *
   * @param log at least one search
   * @param speed 1 for as it was, 2 for twice as fast
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

  /** The same search again and again, at constant distance. */
  static List<SearchRequest> constant(int ratePerSecond, long nanos, String index, String body) {
    List<SearchRequest> requests = new ArrayList<>();
    double distance = NANOS_PER_SECOND / ratePerSecond;
    for (int i = 0; i * distance < nanos; i++) {
      requests.add(new SearchRequest((long) (i * distance), index, body));
    }
    return requests;
  }
}
