package io.github.btc.proofs.recipes.sidecar;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Interval;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

  private static final int READ_LIMIT_MILLIS = 90_000; // more than any limit of a recipe
  private static final Pattern RETRY_AFTER = Pattern.compile("(?i)\r\nretry-after: (\\d+)\r\n");

  private final InetSocketAddress address;
  private final AtomicInteger numbers = new AtomicInteger();
  private final ConcurrentLinkedQueue<Sent> sent = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ended;

  NumberedLoad(InetSocketAddress address) {
    this.address = address;
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

  /** A socket of its own: the JDK's client may write long after we have read the clock. */
  private void send(int number, int bytes) {
    String method = bytes == 0 ? "GET" : "POST";
    byte[] head =
        "%s / HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n%s: %d\r\nContent-Length: %d\r\n\r\n"
            .formatted(method, Attempts.HEADER, number, bytes)
            .getBytes(StandardCharsets.US_ASCII);
    byte[] request = Arrays.copyOf(head, head.length + bytes);
    int status = 0;
    String retryAfter = "";
    long begun = 0;
    try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
      socket.setSoTimeout(READ_LIMIT_MILLIS);
      begun = System.nanoTime();
      socket.getOutputStream().write(request);
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      status = Integer.parseInt(answer.substring(9, 12));
      Matcher matcher = RETRY_AFTER.matcher(answer);
      retryAfter = matcher.find() ? matcher.group(1) : "";
    } catch (IOException | RuntimeException e) {
      retryAfter = e.toString();
    }
    sent.add(new Sent(number, method, status, retryAfter, new Interval(begun, System.nanoTime())));
  }

  /** Tells whether requests of each of these methods were answered with a 503. */
  boolean wereRefused(String... methods) {
    return Stream.of(methods)
        .allMatch(
            method ->
                sent.stream()
                    .anyMatch(each -> each.status() == 503 && each.method().equals(method)));
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
