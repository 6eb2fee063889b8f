package io.github.btc.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * How long searches take while an index is written to. Searches come at a fixed rate, whatever the
 * server does, and the time of one counts from when it should have been sent. Writes come at a
 * fixed rate as long as the server keeps up.
 */
final class MergeLatency {

  private static final int BATCH = 300;
  private static final Duration BATCH_EVERY = Duration.ofMillis(200);
  private static final int CLIENTS = 8;
  private static final Duration SEARCH_EVERY = Duration.ofMillis(20);

  private final Server server;

  MergeLatency(Server server) {
    this.server = server;
  }

  /** Indexes for a while, searches meanwhile, and says what came of it in one line. */
  String measure(String name, Duration duration) throws InterruptedException {
    SegmentedIndex index = SegmentedIndex.create(server, name, 1);
    server.awaitHealth(2, "green");
    long begun = System.nanoTime();
    long end = begun + duration.toNanos();
    long[] nanos = new long[(int) duration.dividedBy(SEARCH_EVERY)];
    List<Thread> clients = startClients(name, begun, nanos);
    long mostSegments = 0;
    int batches = 0;
    for (long due = begun;
        due < end;
        due = Math.max(due + BATCH_EVERY.toNanos(), System.nanoTime())) {
      sleepUntil(due);
      index.addBatches(1, BATCH);
      batches++;
      mostSegments = Math.max(mostSegments, index.segments());
    }
    for (Thread client : clients) {
      client.join();
    }
    index.assertComplete();
    return describe(nanos, index.merges(), mostSegments, batches);
  }

  private List<Thread> startClients(String name, long begun, long[] nanos) {
    AtomicInteger next = new AtomicInteger();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Thread client = new Thread(() -> search(name, begun, nanos, next), "client-" + i);
      client.start();
      clients.add(client);
    }
    return clients;
  }

  private void search(String name, long begun, long[] nanos, AtomicInteger next) {
    for (int n = next.getAndIncrement(); n < nanos.length; n = next.getAndIncrement()) {
      long due = begun + n * SEARCH_EVERY.toNanos();
      sleepUntil(due);
      String query = "{\"query\":{\"match\":{\"title\":\"" + n % 1000 + "\"}}}";
      server.post("/" + name + "/_search", query);
      nanos[n] = System.nanoTime() - due;
    }
  }

  private static void sleepUntil(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
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
