package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Searches that come at a fixed rate, whatever the server does; the time of one counts from when it
 * should have been sent. One that fails, however quickly, makes all of them worthless.
 */
final class TimedSearches {

  private static final int CLIENTS = 8;

  private final long begun = System.nanoTime();
  private final Duration every;
  private final IntFunction<String> search;
  private final long[] nanos; // each written by one client, read when all have ended
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger sent = new AtomicInteger();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final List<Thread> clients = new ArrayList<>();

  private TimedSearches(int count, Duration every, IntFunction<String> search) {
    this.nanos = new long[count];
    this.every = every;
    this.search = search;
  }

  /**
   * Starts.
   *
   * @param search does the search with a number, and returns what was wrong with it, or nothing
   */
  static TimedSearches start(int count, Duration every, IntFunction<String> search) {
    TimedSearches searches = new TimedSearches(count, every, search);
    for (int i = 0; i < CLIENTS; i++) {
      Thread client = new Thread(searches::run, "client-" + i);
      client.start();
      searches.clients.add(client);
    }
    return searches;
  }

  private void run() {
    for (int n = next.getAndIncrement(); n < nanos.length; n = next.getAndIncrement()) {
      long due = begun + n * every.toNanos();
      sleepUntil(due);
      String wrong = search(n);
      nanos[n] = System.nanoTime() - due;
      sent.incrementAndGet();
      if (!wrong.isEmpty()) {
        failures.add(n + ": " + wrong);
      }
    }
  }

  private String search(int n) {
    try {
      return search.apply(n);
    } catch (RuntimeException | AssertionError e) { // no answer
      return e.toString();
    }
  }

  static void sleepUntil(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Waits for the end, and returns how long each has taken; fails if one has failed. */
  long[] nanos() throws InterruptedException {
    for (Thread client : clients) {
      client.join();
    }
    assertThat(failures).isEmpty();
    assertThat(sent).hasValue(nanos.length);
    return nanos;
  }
}
