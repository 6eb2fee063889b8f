package io.github.btc.gc;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Verdict;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A service whose requests come only between its collections, for {@link ControlGroupIT}. One
 * thread sends requests that allocate nothing, then fills Eden, then sends requests again. It goes
 * on until the control group has a verdict, and waits for the controller's samples and for no time.
 * Prints {@code key=value}.
 */
final class QuietCollectionsProbe {

  private static final int MOST_CYCLES = 1_000;
  private static final int REQUESTS = 50_000;
  private static final int PAYLOAD_BYTES = 64 << 10;
  private static final long POLL_NANOS = 1_000_000;
  private static final Duration SAMPLE_EVERY = Duration.ofMillis(5);
  private static final Set<CollectionKind> YOUNG = Set.of(CollectionKind.YOUNG);

  /** The highest A^max: the task is due there, whatever it has learned. */
  private static final double NEARLY_FULL = 0.95;

  /** The second one is taken after what the first one decided. */
  private static final int SAMPLES_OF_A_DECISION = 2;

  /**
   * By then the controller has followed the service after a collection, which takes two
   * milliseconds if no request is in flight. Earlier requests would look as if they had waited.
   */
  private static final int SAMPLES_AFTER_A_COLLECTION = 5;

  private static volatile @Nullable Object sink;

  private final HeapPools pools = CollectionLedger.ofThisJvm().pools();
  private final WatchedTask task = new WatchedTask(GarbageCollectionTask.young());

  private QuietCollectionsProbe() {}

  public static void main(String[] arguments) {
    new QuietCollectionsProbe().serve();
  }

  private void serve() {
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .announcer(new ConfirmingAnnouncer())
            .task(task)
            .minimumGap(Duration.ZERO)
            .unavailabilityBudget(1, Duration.ofMinutes(1)) // we serve in a hurry
            .sampleEvery(SAMPLE_EVERY)
            .controlGroup(0.5)
            .seed(1)
            .start()) {
      awaitSamples(SAMPLES_OF_A_DECISION);
      for (int cycle = 0; cycle < MOST_CYCLES && isTooEarly(controller); cycle++) {
        serveRequests(controller.gate());
        collect(controller);
        awaitSamples(SAMPLES_AFTER_A_COLLECTION);
      }
      print(controller.snapshot());
    }
    System.out.println("end=reached");
  }

  private static boolean isTooEarly(BackgroundTaskController controller) {
    return group(controller.snapshot()).verdict() == Verdict.TOO_EARLY;
  }

  private static ControlGroup group(ControllerSnapshot snapshot) {
    return Objects.requireNonNull(snapshot.controlGroup());
  }

  private static void serveRequests(AdmissionGate gate) {
    for (int request = 0; request < REQUESTS; request++) {
      int ticket = gate.tryEnter();
      if (ticket != AdmissionGate.REFUSED) {
        gate.leave(ticket);
      }
    }
  }

  /** Fills Eden until the controller has collected, or the JVM has and its report has come. */
  private void collect(BackgroundTaskController controller) {
    long collections = pools.collections(YOUNG);
    long reports = task.reports.get();
    long closings = controller.snapshot().closings();
    while (pools.collections(YOUNG) == collections && !isNearlyFull()) {
      allocate(controller);
    }
    awaitSamples(SAMPLES_OF_A_DECISION);
    while (pools.collections(YOUNG) == collections) {
      allocate(controller);
    }
    while (task.reports.get() == reports && controller.snapshot().closings() == closings) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Allocates, unless the controller is about to collect. */
  private static void allocate(BackgroundTaskController controller) {
    if (controller.snapshot().state() == ControllerState.SERVING) {
      sink = new byte[PAYLOAD_BYTES];
    } else {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private boolean isNearlyFull() {
    return pools.edenUsedBytes() >= NEARLY_FULL * pools.edenBytes();
  }

  private void awaitSamples(int count) {
    long before = task.samples.get();
    while (task.samples.get() < before + count) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private void print(ControllerSnapshot snapshot) {
    ControlGroup group = group(snapshot);
    System.out.println("closings=" + snapshot.closings());
    System.out.println("reported=" + task.reports);
    System.out.println("refused=" + snapshot.refused());
    System.out.println("with.cycles=" + group.with().cycles());
    System.out.println("with.hit=" + group.with().hitPerMillion());
    System.out.println("without.cycles=" + group.without().cycles());
    System.out.println("without.hit=" + group.without().hitPerMillion());
    System.out.println("verdict=" + group.verdict());
    System.out.println("sentence=" + group.sentence());
  }

  /** No refusal has to announce a closing, to which nobody comes. */
  private static final class ConfirmingAnnouncer implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) {
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}
  }

  /** A young collection that counts its samples, and the reports that the controller has got. */
  private static final class WatchedTask implements BackgroundTask {

    private final BackgroundTask task;
    private final AtomicLong samples = new AtomicLong();
    private final AtomicLong reports = new AtomicLong();

    WatchedTask(BackgroundTask task) {
      this.task = task;
    }

    @Override
    public double level() {
      samples.incrementAndGet();
      return task.level();
    }

    @Override
    public AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
      return task.reportUncontrolledRuns(
          took -> {
            report.accept(took);
            reports.incrementAndGet();
          });
    }

    @Override
    public String name() {
      return task.name();
    }

    @Override
    public ActivationInterval activationInterval() {
      return task.activationInterval();
    }

    @Override
    public void run() throws Exception {
      task.run();
    }

    @Override
    public boolean stopsTheProcess() {
      return task.stopsTheProcess();
    }

    @Override
    public long uncontrolledRuns() {
      return task.uncontrolledRuns();
    }
  }
}
