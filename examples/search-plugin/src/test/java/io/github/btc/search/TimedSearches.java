package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Searches that come at a fixed rate, whatever the server does; the time of one counts from when it
 * should have been sent. One that fails, however quickly, makes all of them worthless.
 */
final class TimedSearches {

  private static final int CLIENTS = 8;

  private final long begun = System.nanoTime();
  private final IntFunction<String> search;
  private final long[] nanos; // each written by one client, read when all have ended
  private final AtomicInteger sent = new AtomicInteger();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService clients = Executors.newScheduledThreadPool(CLIENTS);

  private TimedSearches(int count, IntFunction<String> search) {
    this.nanos = new long[count];
    this.search = search;
  }

  /**
   * Starts.
   *
   * @param search does the search with a number, and returns what was wrong with it, or nothing
   */
  static TimedSearches start(int count, Duration every, IntFunction<String> search) {
    TimedSearches searches = new TimedSearches(count, search);
    for (int i = 0; i < count; i++) {
      int n = i;
      long due = searches.begun + n * every.toNanos();
      long left = due - System.nanoTime();
      searches.clients.schedule(() -> searches.send(n, due), left, TimeUnit.NANOSECONDS);
    }
    searches.clients.shutdown(); // after all of them
    return searches;
  }

  private void send(int n, long due) {
    String wrong = search(n);
    nanos[n] = System.nanoTime() - due;
    sent.incrementAndGet();
    if (!wrong.isEmpty()) {
      failures.add(n + ": " + wrong);
    }
  }

  private String search(int n) {
    try {
      return search.apply(n);
    } catch (RuntimeException | AssertionError e) { // no answer
      return e.toString();
    }
  }

  /** Waits for the end, and returns how long each has taken; fails if one has failed. */
  long[] nanos() throws InterruptedException {
    while (!clients.awaitTermination(1, TimeUnit.MINUTES)) {
      // a search with no end ends the test by its own limit
    }
    assertThat(failures).isEmpty();
    assertThat(sent).hasValue(nanos.length);
    return nanos;
  }
}
