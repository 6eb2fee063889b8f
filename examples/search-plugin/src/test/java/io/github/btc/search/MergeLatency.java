package io.github.btc.search;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.LongStream;

/** How long searches take while an index is written to. */
public final class MergeLatency {

  private static final int BATCH = 500;

  private MergeLatency() {}

  /** Indexes for a while, searches meanwhile, and says what came of it in one line. */
  public static String measure(Server server, String name, Duration duration) throws Exception {
    SegmentedIndex index = SegmentedIndex.create(server, name);
    LongStream.Builder latencies = LongStream.builder();
    long end = System.nanoTime() + duration.toNanos();
    Thread searcher = new Thread(() -> search(index, end, latencies), "searcher");
    searcher.start();
    long mostSegments = 0;
    while (System.nanoTime() < end) {
      index.addBatches(1, BATCH);
      mostSegments = Math.max(mostSegments, index.segments());
    }
    searcher.join();
    index.assertComplete();
    return describe(name, latencies.build().toArray(), index.merges(), mostSegments);
  }

  private static void search(SegmentedIndex index, long end, LongStream.Builder latencies) {
    for (int i = 0; System.nanoTime() < end; i++) {
      String query = "{\"query\":{\"match\":{\"title\":\"" + i % 1000 + "\"}}}";
      long start = System.nanoTime();
      index.server().post("/" + index.name() + "/_search", query);
      latencies.add(System.nanoTime() - start);
    }
  }

  private static String describe(String name, long[] nanos, long merges, long mostSegments) {
    Arrays.sort(nanos);
    return String.format(
        "%-12s %6d searches  p50 %7.2f ms  p99 %7.2f ms  p99.9 %7.2f ms  %4d merges  at most %d segments",
        name,
        nanos.length,
        millis(nanos, 0.5),
        millis(nanos, 0.99),
        millis(nanos, 0.999),
        merges,
        mostSegments);
  }

  private static double millis(long[] sorted, double quantile) {
    return sorted[(int) (quantile * (sorted.length - 1))] / 1e6;
  }
}
