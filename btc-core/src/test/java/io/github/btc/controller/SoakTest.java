package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerSnapshot;
import io.github.btc.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Ten million requests from many threads, and tasks that work, throw, or hang until they are
 * interrupted. No request may ever see a task, no task a request. More requests: {@code
 * -Dbtc.soak.requests=100000000}.
 */
class SoakTest {

  private static final long REQUESTS = Long.getLong("btc.soak.requests", 10_000_000);
  private static final int THREADS = 8;
  private static final int LEAST_HANGS = 6;
  private static final int LEAST_REFUSALS = 1_000;
  private static final long SEED = Long.getLong("btc.soak.seed", 20_210_415);

  private final AtomicLong level = new AtomicLong();
  private final AtomicLong insideNow = new AtomicLong();
  private final AtomicLong overlaps = new AtomicLong();
  private final AtomicLong served = new AtomicLong();
  private final AtomicLong hangs = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private volatile boolean taskRunning;
  private volatile AdmissionGate gate;

  @Test
  @Timeout(600)
  void noRequestOverlapsATaskWhateverTheTasksDo() throws Exception {
    BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .task(new MisbehavingTask())
            .announcer(Announcer.none())
            .refusalsAreRetried(true)
            .minimumGap(Duration.ZERO)
            .settle(Duration.ZERO)
            .unavailabilityBudget(1, Duration.ofSeconds(1))
            .backOff(Duration.ofMillis(1), Duration.ofMillis(1))
            .taskLimit(Duration.ofMillis(2))
            .taskGrace(Duration.ofMinutes(1))
            .sampleEvery(Duration.ofMillis(1))
            .jmx(false)
            .seed(SEED)
            .start();
    gate = controller.gate();
    try {
      sendRequests();
    } finally {
      controller.close();
    }

    ControllerSnapshot end = controller.snapshot();
    ControllerSnapshot.Task runs = end.tasks().get(0);
    assertThat(overlaps).as("requests and tasks that met, seed " + SEED).hasValue(0);
    assertThat(end.exposedRequests()).isZero();
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.isOpen()).isTrue();
    assertThat(served.get()).isGreaterThanOrEqualTo(REQUESTS);
    assertThat(end.refused()).isGreaterThanOrEqualTo(LEAST_REFUSALS);
    assertThat(runs.runs()).as("runs that succeeded").isGreaterThan(10);
    assertThat(runs.failedRuns()).as("runs that threw or hung").isGreaterThan(10);
  }

  private void sendRequests() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SplittableRandom random = new SplittableRandom(SEED + i);
        clients.add(threads.submit(() -> client(random)));
      }
      for (Future<?> client : clients) {
        client.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Sends requests until its share has been served, and enough was refused and has hung. */
  private void client(SplittableRandom random) {
    long left = REQUESTS / THREADS;
    while (left > 0 || hangs.get() < LEAST_HANGS || refused.get() < LEAST_REFUSALS) {
      if (random.nextInt(4) == 0 ? requestWithPermit(random) : request()) {
        left--;
      } else {
        refused.incrementAndGet();
        Thread.yield();
      }
    }
  }

  private boolean request() {
    int ticket = gate.tryEnter();
    if (ticket == AdmissionGate.REFUSED) {
      return false;
    }
    try {
      serve();
    } finally {
      gate.leave(ticket);
    }
    return true;
  }

  private boolean requestWithPermit(SplittableRandom random) {
    Permit permit = gate.tryAcquire();
    if (permit == null) {
      return false;
    }
    try (permit) {
      serve();
      if (random.nextBoolean()) {
        permit.release(); // and once more by close
      }
    }
    return true;
  }

  private void serve() {
    insideNow.incrementAndGet();
    overlaps.addAndGet(taskRunning ? 1 : 0);
    level.incrementAndGet();
    served.incrementAndGet();
    overlaps.addAndGet(taskRunning ? 1 : 0);
    insideNow.decrementAndGet();
  }

  /** Due every few thousand requests; works, throws or hangs, in turn by lot. */
  private final class MisbehavingTask implements BackgroundTask {

    private final SplittableRandom random = new SplittableRandom(SEED - 1);

    @Override
    public String name() {
      return "misbehaving";
    }

    @Override
    public double level() {
      return level.get();
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(2_000, 10_000);
    }

    @Override
    public void run() throws InterruptedException {
      taskRunning = true;
      try {
        overlaps.addAndGet(insideNow.get()); // not the gate's count: who is refused flickers in it
        int lot = random.nextInt(100);
        if (lot < 10) {
          hangs.incrementAndGet();
          new CountDownLatch(1).await();
        } else if (lot < 30) {
          throw new IllegalStateException("as a test");
        }
        level.set(0);
      } finally {
        taskRunning = false;
      }
    }
  }
}
