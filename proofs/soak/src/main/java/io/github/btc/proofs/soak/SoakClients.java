package io.github.btc.proofs.soak;

import io.github.btc.AdmissionGate;
import io.github.btc.http.Refusal;
import io.github.btc.test.OverlapDetector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The clients of the soak: some threads use the gate directly, and others send HTTP requests. */
final class SoakClients {

  private static final int AT_THE_GATE = 4;
  private static final int OVER_HTTP = 4;
  private static final long LAST_ANSWER_MILLIS = 60_000;
  private static final long BETWEEN_NANOS = 50_000; // a soak runs for long and under a low load

  private final AdmissionGate gate;
  private final OverlapDetector detector;
  private final MisbehavingTask task;
  private final int port;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicLong served = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicReference<@Nullable String> complaint = new AtomicReference<>();
  private final List<Thread> threads = new ArrayList<>();
  // volatile: written by the thread that ends the soak, read by all clients
  private volatile boolean over;

  SoakClients(AdmissionGate gate, OverlapDetector detector, MisbehavingTask task, int port) {
    this.gate = gate;
    this.detector = detector;
    this.task = task;
    this.port = port;
  }

  void start(SplittableRandom random) {
    for (int i = 0; i < AT_THE_GATE; i++) {
      start("soak-gate-" + i, this::askTheGate, random.split());
    }
    for (int i = 0; i < OVER_HTTP; i++) {
      start("soak-http-" + i, this::askOverHttp, random.split());
    }
  }

  private void start(String name, Client client, SplittableRandom random) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (!over) {
                  client.ask(random);
                  LockSupport.parkNanos(BETWEEN_NANOS);
                }
              } catch (Exception | Error e) {
                complain(name + " ended: " + e);
              }
            },
            name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void askTheGate(SplittableRandom random) {
    int ticket = gate.tryEnter();
    if (ticket == AdmissionGate.REFUSED) {
      refused.incrementAndGet();
      return;
    }
    OverlapDetector.Watched watched = detector.requestBegins();
    try {
      task.requestEnded();
      if (random.nextInt(100) == 0) {
        Thread.yield();
      }
    } finally {
      watched.close();
      gate.leave(ticket);
    }
    served.incrementAndGet();
  }

  private void askOverHttp(SplittableRandom random) throws IOException, InterruptedException {
    String path =
        switch (random.nextInt(10)) {
          case 0 -> SoakServlet.FAILS;
          case 1, 2 -> SoakServlet.ELSEWHERE;
          default -> "/works";
        };
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    HttpResponse<Void> answer =
        http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
    boolean refusal =
        answer.statusCode() == Refusal.STATUS
            && answer.headers().firstValue(Refusal.REFUSED).isPresent();
    if (refusal) {
      refused.incrementAndGet();
    } else if (answer.statusCode() == (path.equals(SoakServlet.FAILS) ? 500 : 200)) {
      served.incrementAndGet();
      task.requestEnded();
    } else {
      complain(path + ": status " + answer.statusCode() + " (expected 200, 500 or a refusal)");
    }
  }

  private void complain(String what) {
    if (!over) {
      complaint.compareAndSet(null, what);
    }
  }

  /** Lets each client finish its current request. */
  void end() throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join(LAST_ANSWER_MILLIS);
      if (thread.isAlive()) {
        complaint.compareAndSet(null, thread.getName() + ": waits for an answer for ever");
      }
    }
  }

  long served() {
    return served.get();
  }

  long refused() {
    return refused.get();
  }

  @Nullable String complaint() {
    return complaint.get();
  }

  @FunctionalInterface
  private interface Client {
    void ask(SplittableRandom random) throws IOException, InterruptedException;
  }
}
