package io.github.btc.search;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Searches, gets and questions for field capabilities, some at a time, until so many have been
 * answered.
 */
public final class SearchLoad {

  private static final int CLIENTS = 4;
  private static final int ONE_GET_IN = 5;

  private final Server server;
  private final int wanted;
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicLongArray latencyNanos;
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final List<Thread> clients = new ArrayList<>();

  private SearchLoad(Server server, int wanted) {
    this.server = server;
    this.wanted = wanted;
    this.latencyNanos = new AtomicLongArray(wanted);
  }

  public static SearchLoad start(Server server, int requests) {
    SearchLoad load = new SearchLoad(server, requests);
    for (int i = 0; i < CLIENTS; i++) {
      Thread client = new Thread(load::ask, "client-" + i);
      load.clients.add(client);
      client.start();
    }
    return load;
  }

  private void ask() {
    for (int n = asked.getAndIncrement(); n < wanted; n = asked.getAndIncrement()) {
      long start = System.nanoTime();
      try {
        if (n % ONE_GET_IN == 1) {
          check(server.get("/books/_field_caps?fields=*"), "\"title\"");
        } else if (n % ONE_GET_IN == 0) {
          check(server.get("/books/_doc/" + n % Library.BOOKS), "\"found\":true");
        } else {
          String query =
              "{\"size\":5,\"query\":{\"match\":{\"title\":\"" + n % Library.BOOKS + "\"}}}";
          check(server.post("/books/_search", query), "\"failed\":0");
        }
      } catch (RuntimeException | AssertionError e) { // no answer
        failures.add(e.toString());
      }
      latencyNanos.set(n, System.nanoTime() - start);
      answered.incrementAndGet();
    }
  }

  private void check(HttpResponse<String> answer, String expected) {
    boolean whole = answer.statusCode() == 200 && answer.body().contains(expected);
    boolean found = expected.contains("found") || !answer.body().contains("\"hits\":[]");
    if (!whole || !found) {
      failures.add(answer.statusCode() + " " + answer.body());
    }
  }

  public boolean isOver() {
    return clients.stream().noneMatch(Thread::isAlive);
  }

  /** Waits for the end. */
  void await() throws InterruptedException {
    for (Thread client : clients) {
      client.join();
    }
  }

  public int answers() {
    return answered.get();
  }

  public List<String> failures() {
    return List.copyOf(failures);
  }

  public String report() {
    long[] sorted = new long[answers()];
    Arrays.setAll(sorted, latencyNanos::get);
    Arrays.sort(sorted);
    return answers()
        + " requests, "
        + failures.size()
        + " failures; ms p50 "
        + millis(sorted, 0.5)
        + ", p99 "
        + millis(sorted, 0.99)
        + ", p99.9 "
        + millis(sorted, 0.999);
  }

  private static double millis(long[] sorted, double quantile) {
    return sorted[(int) (quantile * (sorted.length - 1))] / 10_000 / 100.0;
  }
}
