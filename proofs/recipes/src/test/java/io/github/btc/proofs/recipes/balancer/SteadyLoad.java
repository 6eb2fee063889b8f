package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A few clients that send without end: GET, small POST, POST larger than every buffer of the
 * recipes. A response other than 200, a wrong body and a broken connection are errors.
 */
final class SteadyLoad implements AutoCloseable {

  /** Larger than HAProxy's tune.bufsize (128 KiB), nginx's and Envoy's body buffers. */
  static final int LARGE_BODY_BYTES = 300_000;

  private static final int CLIENTS = 4;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final Route.Open way;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicInteger stalls = new AtomicInteger();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final int[] bodies;
  private final long pauseNanos;
  private volatile boolean ended;

  SteadyLoad(Route.Open way) {
    this(way, LARGE_BODY_BYTES);
  }

  /** With another length of the large bodies. */
  SteadyLoad(Route.Open way, int largeBodyBytes) {
    this(way, bodies(largeBodyBytes), PAUSE_NANOS);
  }

  /** With longer pauses, for a test that mostly waits for something else than answers. */
  static SteadyLoad calm(Route.Open way, int largeBodyBytes) {
    return new SteadyLoad(way, bodies(largeBodyBytes), 5 * PAUSE_NANOS);
  }

  private static int[] bodies(int largeBodyBytes) {
    return new int[] {0, 0, 2_000, 0, largeBodyBytes};
  }

  /** Without bodies, and with longer pauses: replicas start beside it. */
  static SteadyLoad ofGets(Route.Open way) {
    return new SteadyLoad(way, new int[] {0}, 15 * PAUSE_NANOS);
  }

  private SteadyLoad(Route.Open way, int[] bodies, long pauseNanos) {
    this.way = way;
    this.bodies = bodies;
    this.pauseNanos = pauseNanos;
    for (int i = 0; i < CLIENTS; i++) {
      Thread thread = new Thread(this::run, "load-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private void run() {
    while (!ended) {
      try (Caller caller = way.caller()) {
        for (int i = 0; caller.isOpen() && !ended; i++) {
          long begun = System.nanoTime();
          send(caller, bodies[i % bodies.length]);
          LockSupport.parkNanos(pauseNanos);
          if (System.nanoTime() - begun > Route.PATIENCE.toNanos()) {
            stalls.incrementAndGet();
          }
        }
      } catch (IOException e) {
        errors.add(e.toString());
        answers.incrementAndGet();
        LockSupport.parkNanos(pauseNanos);
      }
    }
  }

  private void send(Caller caller, int bytes) throws IOException {
    Caller.Response response = bytes == 0 ? caller.get() : caller.post(bytes);
    if (response.status() != 200) {
      errors.add((bytes == 0 ? "GET " : "POST " + bytes + " ") + response.status());
    } else if (!response.body().equals(Integer.toString(bytes))) {
      errors.add("sent " + bytes + " bytes, arrived " + response.body());
    }
    answers.incrementAndGet();
  }

  /** Returns when that many more requests have been answered. */
  void awaitAnswers(int count) {
    int enough = answers.get() + count;
    await(count + " answers").until(() -> answers.get() >= enough);
  }

  /** Returns how often a client needed longer than {@link Route#PATIENCE} for a request. */
  int stalls() {
    return stalls.get();
  }

  List<String> errors() {
    return errors;
  }

  /** Returns the errors so far, and forgets them. */
  List<String> forgetErrors() {
    List<String> forgotten = List.copyOf(errors);
    errors.removeAll(forgotten);
    return forgotten;
  }

  /** Ends the load; all that was sent has been answered when it returns. */
  List<String> end() {
    ended = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return errors;
  }

  @Override
  public void close() {
    end();
  }
}
