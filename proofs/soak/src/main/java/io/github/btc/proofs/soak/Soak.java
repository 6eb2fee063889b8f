package io.github.btc.proofs.soak;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.test.OverlapDetector;
import io.github.btc.tools.replicas.replica.ReplicaServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs a real controller with real collections and a task that misbehaves. Requests come through a
 * real Tomcat and from threads that use the gate directly. The soak ends when its time is over or
 * at the first fault. Faults are a request that overlaps a task or never leaves the gate, an
 * unexpected answer, and threads, file handles or heap that grow.
 */
final class Soak {

  private static final Duration CHECK_EVERY = Duration.ofSeconds(1);
  private static final int CHECKS_PER_READING = 30;
  private static final Duration WARM_UP = Duration.ofSeconds(60);
  private static final Duration LEAVING_LIMIT = Duration.ofMinutes(1);

  private final Duration length;
  private final long seed;
  private final OverlapDetector detector = new OverlapDetector();
  private final CountDownLatch stopped = new CountDownLatch(1);

  Soak(Duration length, long seed) {
    this.length = length;
    this.seed = seed;
  }

  /**
   * The result of a soak.
   *
   * @param served the number of served requests
   * @param refused the number of refused requests
   * @param runs the number of runs of tasks, including failed ones
   * @param overlaps the number of exposed requests
   * @param last the last reading
   * @param violations the faults; empty without a fault
   */
  record Outcome(
      long served, long refused, long runs, long overlaps, Reading last, List<String> violations) {}

  /** The progress of a soak. */
  record Progress(Duration passed, Duration left, long served, long runs, long overlaps) {}

  Outcome run(Path directory, Consumer<Progress> progress) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    MisbehavingTask task = new MisbehavingTask(random.split());
    BackgroundTaskController controller = controller(task);
    ExecutorService elsewhere = Executors.newFixedThreadPool(2);
    try (ReplicaServer server =
        new ReplicaServer(
            ReplicaServer.ANY_PORT,
            directory,
            new SoakServlet(detector, elsewhere),
            new SoakServlet.Ready(),
            List.of(new BtcFilter(controller.gate())))) {
      SoakClients clients = new SoakClients(controller.gate(), detector, task, server.start());
      controller.start();
      clients.start(random);
      List<String> violations = watch(controller, clients, progress);
      clients.end();
      awaitNoneInFlight(controller.gate());
      controller.close();
      return outcome(controller, clients, violations);
    } finally {
      controller.close();
      elsewhere.shutdownNow();
    }
  }

  private BackgroundTaskController controller(MisbehavingTask task) {
    return BackgroundTaskController.builder()
        .name("soak")
        .task(detector.watch(task))
        .task(detector.watch(GarbageCollectionTask.young()))
        .task(detector.watch(GarbageCollectionTask.full()))
        .announcer(Announcer.none())
        .refusalsAreRetried(true)
        .minimumGap(Duration.ZERO)
        .unavailabilityBudget(1, Duration.ofSeconds(1))
        .backOff(Duration.ofMillis(10), Duration.ofMillis(100))
        .taskLimit(Duration.ofMillis(20))
        .taskGrace(Duration.ofMinutes(1))
        .seed(seed)
        .build();
  }

  /** Checks every second, and reads the heap only every 30 s because that takes a collection. */
  private List<String> watch(
      BackgroundTaskController controller, SoakClients clients, Consumer<Progress> progress)
      throws InterruptedException {
    long start = System.nanoTime();
    Reading first = null;
    for (int checks = 1; ; checks++) {
      boolean last =
          stopped.await(Math.min(CHECK_EVERY.toNanos(), left(start)), TimeUnit.NANOSECONDS);
      Duration passed = Duration.ofNanos(System.nanoTime() - start);
      List<String> violations = violations(clients);
      if (first == null && passed.compareTo(warmUp()) >= 0) {
        first = Reading.now();
      } else if (first != null && checks % CHECKS_PER_READING == 0) {
        violations.addAll(Reading.now().grownSince(first));
      }
      Duration left = Duration.ofNanos(left(start));
      progress.accept(
          new Progress(
              passed, left, clients.served(), runs(controller.snapshot()), detector.overlaps()));
      if (last || left.isZero() || !violations.isEmpty()) {
        violations.addAll(first == null ? List.of() : Reading.now().grownSince(first));
        return violations;
      }
    }
  }

  private long left(long startNanos) {
    return Math.max(0, length.toNanos() - (System.nanoTime() - startNanos));
  }

  private Duration warmUp() {
    Duration half = length.dividedBy(2);
    return half.compareTo(WARM_UP) < 0 ? half : WARM_UP;
  }

  private List<String> violations(SoakClients clients) {
    List<String> violations = new ArrayList<>();
    if (detector.overlaps() > 0) {
      violations.add(detector.overlaps() + " requests overlapped a task (expected 0)");
    }
    String complaint = clients.complaint();
    if (complaint != null) {
      violations.add(complaint);
    }
    return violations;
  }

  /** Waits, because a client may have its answer before the server's thread leaves the gate. */
  private static void awaitNoneInFlight(AdmissionGate gate) throws InterruptedException {
    long begun = System.nanoTime();
    while (gate.inFlight() > 0 && System.nanoTime() - begun < LEAVING_LIMIT.toNanos()) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  private Outcome outcome(
      BackgroundTaskController controller, SoakClients clients, List<String> seen) {
    ControllerSnapshot end = controller.snapshot();
    List<String> violations = new ArrayList<>(seen);
    violations(clients).stream().filter(it -> !seen.contains(it)).forEach(violations::add);
    if (controller.gate().inFlight() != 0 || !controller.gate().isOpen()) {
      violations.add(
          controller.gate().inFlight()
              + " requests are in flight at the end (expected 0, and an open gate)");
    }
    if (clients.served() == 0 || runs(end) == 0) {
      violations.add(clients.served() + " served, " + runs(end) + " runs (expected some of each)");
    }
    return new Outcome(
        clients.served(),
        clients.refused(),
        runs(end),
        detector.overlaps(),
        Reading.now(),
        violations);
  }

  private static long runs(ControllerSnapshot snapshot) {
    return snapshot.tasks().stream().mapToLong(it -> it.runs() + it.failedRuns()).sum();
  }

  /** Ends the soak early, as if its time were over. */
  void stop() {
    stopped.countDown();
  }

  /** Returns the detector of overlaps, for a test that bypasses the gate. */
  OverlapDetector detector() {
    return detector;
  }
}
