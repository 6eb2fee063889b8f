package io.github.btc.search;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * How long searches take while an index is written to. Writes come at a fixed rate as long as the
 * server keeps up.
 */
final class MergeLatency {

  private static final int BATCH = 300;
  private static final Duration BATCH_EVERY = Duration.ofMillis(200);
  private static final Duration SEARCH_EVERY = Duration.ofMillis(20);

  private final Server server;

  MergeLatency(Server server) {
    this.server = server;
  }

  /** Indexes and searches for some time, and prints the result in one line. */
  String measure(String name, Duration duration) throws InterruptedException {
    SegmentedIndex index = SegmentedIndex.create(server, name, 1);
    server.awaitHealth(2, "green");
    long begun = System.nanoTime();
    long end = begun + duration.toNanos();
    int count = (int) duration.dividedBy(SEARCH_EVERY);
    TimedSearches searches = TimedSearches.start(count, SEARCH_EVERY, n -> search(name, n));
    long mostSegments = 0;
    int batches = 0;
    for (long due = begun;
        due < end;
        due = Math.max(due + BATCH_EVERY.toNanos(), System.nanoTime())) {
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime()); // at a fixed rate
      index.addBatches(1, BATCH);
      batches++;
      mostSegments = Math.max(mostSegments, index.segments());
    }
    long[] nanos = searches.nanos();
    index.assertComplete();
    return describe(nanos, index.merges(), mostSegments, batches);
  }

  private String search(String name, int n) {
    String query = "{\"query\":{\"match\":{\"title\":\"" + n % 1000 + "\"}}}";
    HttpResponse<String> answer = server.post("/" + name + "/_search", query);
    boolean whole = answer.statusCode() == 200 && answer.body().contains("\"failed\":0");
    return whole ? "" : answer.statusCode() + " " + answer.body();
  }

  private static String describe(long[] nanos, long merges, long mostSegments, int batches) {
    Arrays.sort(nanos);
    return String.format(
        "%d searches, ms p50 %.1f p90 %.1f p99 %.1f p99.9 %.1f; %d batches, %d merges, at most %d"
            + " segments",
        nanos.length,
        millis(nanos, 0.5),
        millis(nanos, 0.9),
        millis(nanos, 0.99),
        millis(nanos, 0.999),
        batches,
        merges,
        mostSegments);
  }

  private static double millis(long[] sorted, double quantile) {
    return sorted[(int) (quantile * (sorted.length - 1))] / 1e6;
  }
}
