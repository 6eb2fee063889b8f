package io.github.btc.lab.sidecar;

import io.github.btc.lab.load.Attempts;
import io.github.btc.lab.measure.Interval;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A few clients that send GETs and POSTs without end, each with a number of its own. */
final class NumberedLoad {

  /**
   * One request.
   *
   * @param number its number, which the service takes down
   * @param method GET or POST
   * @param status what came back, 0 for nothing
   * @param retryAfter the header of that name, or ""
   * @param time from before it was sent until its answer was there
   */
  record Sent(int number, String method, int status, String retryAfter, Interval time) {}

  private static final int CLIENTS = 4;
  private static final int[] BODIES = {0, 0, 2_000, 0, 100_000};
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

  private final URI target;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger numbers = new AtomicInteger();
  private final ConcurrentLinkedQueue<Sent> sent = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ended;

  NumberedLoad(InetSocketAddress address) {
    this.target = URI.create("http://127.0.0.1:" + address.getPort() + "/");
    for (int i = 0; i < CLIENTS; i++) {
      Thread thread = new Thread(this::run, "load-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private void run() {
    while (!ended) {
      int number = numbers.incrementAndGet();
      send(number, BODIES[number % BODIES.length]);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void send(int number, int bytes) {
    String method = bytes == 0 ? "GET" : "POST";
    HttpRequest request =
        HttpRequest.newBuilder(target)
            .header(Attempts.HEADER, Integer.toString(number))
            .method(method, BodyPublishers.ofByteArray(new byte[bytes]))
            .build();
    long begun = System.nanoTime();
    int status = 0;
    String retryAfter = "";
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      status = answer.statusCode();
      retryAfter = answer.headers().firstValue("Retry-After").orElse("");
    } catch (IOException e) {
      retryAfter = e.toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sent.add(new Sent(number, method, status, retryAfter, new Interval(begun, System.nanoTime())));
  }

  /** Ends the load; returns all that was sent. */
  List<Sent> end() throws InterruptedException {
    ended = true;
    for (Thread thread : threads) {
      thread.join();
    }
    return List.copyOf(sent);
  }
}
