package io.github.btc.controller;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerSnapshot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongBinaryOperator;

/**
 * A service to be suspended, or to be filled up, from outside. Two threads send requests all the
 * time; the parent writes a line to ask how things are. The arguments are the limit of the task,
 * which is also its grace, and how long a run takes, in milliseconds.
 */
final class FaultyProcess {

  private static final long SERVED_WHILE_FULL = 1_000_000;
  private static final long POLL_NANOS = 1_000_000;

  private static final AtomicLong LEVEL = new AtomicLong();
  private static final AtomicLong SERVED = new AtomicLong();
  private static final AtomicLong INSIDE = new AtomicLong();
  private static final AtomicLong OVERLAPS = new AtomicLong();

  /** The longest time for which a refused request was asked to stay away, in milliseconds. */
  private static final AtomicLong HINT = new AtomicLong();

  private static final LongBinaryOperator LONGER = Math::max;

  private static volatile boolean taskRunning;
  private static volatile List<byte[]> ballast = new ArrayList<>();

  private FaultyProcess() {}

  public static void main(String[] arguments) throws IOException {
    Duration limit = Duration.ofMillis(Long.parseLong(arguments[0]));
    BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .task(new Work(Duration.ofMillis(Long.parseLong(arguments[1]))))
            .announcer(Announcer.none())
            .refusalsAreRetried(true)
            .minimumGap(Duration.ZERO)
            .settle(Duration.ZERO) // or a drain that ends too early would hardly be seen
            .unavailabilityBudget(1, Duration.ofSeconds(1))
            .backOff(Duration.ofMillis(1), Duration.ofMillis(1))
            .taskLimit(limit)
            .taskGrace(limit)
            .jmx(false)
            .start();
    for (int i = 0; i < 2; i++) {
      Thread client = new Thread(() -> sendRequests(controller.gate()), "client-" + i);
      client.setDaemon(true);
      client.start();
    }
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("fill")) {
        fillTheHeap();
      } else if (line.equals("empty")) {
        ballast = new ArrayList<>();
      }
      report(controller);
    }
    controller.close();
  }

  private static void report(BackgroundTaskController controller) {
    ControllerSnapshot seen = controller.snapshot();
    System.out.println(
        seen.state()
            + " "
            + SERVED.get()
            + " "
            + seen.closings()
            + " "
            + OVERLAPS.get()
            + " "
            + seen.exposedRequests()
            + " "
            + HINT.get());
  }

  /** Fills the heap to the last bytes, and answers only after many requests have been served so. */
  private static void fillTheHeap() {
    List<byte[]> taken = ballast;
    for (int size = 1 << 20; size >= 16; size /= 2) {
      try {
        while (true) {
          taken.add(new byte[size]);
        }
      } catch (OutOfMemoryError e) {
        // Full for this size: go on with half of it.
      }
    }
    long enough = SERVED.get() + SERVED_WHILE_FULL;
    while (SERVED.get() < enough) {
      LockSupport.parkNanos(POLL_NANOS); // needs no memory
    }
    taken.remove(0); // room for the answer
  }

  private static void sendRequests(AdmissionGate gate) {
    while (true) {
      int ticket = gate.tryEnter();
      if (ticket == AdmissionGate.REFUSED) {
        noteHint(gate);
        Thread.yield(); // to the controller, on a machine of few cores
        continue;
      }
      try {
        INSIDE.incrementAndGet();
        OVERLAPS.addAndGet(taskRunning ? 1 : 0);
        LEVEL.incrementAndGet();
        SERVED.incrementAndGet();
        OVERLAPS.addAndGet(taskRunning ? 1 : 0);
        INSIDE.decrementAndGet();
      } finally {
        gate.leave(ticket);
      }
    }
  }

  /** An answer to a refused request needs memory, and the gate itself needs none. */
  private static void noteHint(AdmissionGate gate) {
    try {
      HINT.accumulateAndGet(gate.retryAfter().millis(), LONGER);
    } catch (OutOfMemoryError e) {
      // A server loses this response, and its thread goes on.
    }
  }

  /** Due every few thousand requests. */
  private record Work(Duration time) implements BackgroundTask {

    @Override
    public String name() {
      return "work";
    }

    @Override
    public double level() {
      return LEVEL.get();
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(20_000, 40_000);
    }

    @Override
    public void run() {
      taskRunning = true;
      try {
        OVERLAPS.addAndGet(INSIDE.get());
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
          LockSupport.parkNanos(POLL_NANOS);
        }
        LEVEL.set(0);
      } finally {
        taskRunning = false;
      }
    }
  }
}
