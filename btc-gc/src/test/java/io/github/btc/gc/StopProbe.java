package io.github.btc.gc;

import io.github.btc.AdmissionGate;
import io.github.btc.controller.BackgroundTaskController;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A service whose requests leave as soon as a collection is over, for {@link StopWitnessIT}. The
 * thread that has caused the collection lets them leave, so no other thread comes before it. Prints
 * {@code key=value}.
 */
final class StopProbe {

  private static final int COLLECTIONS = 20;
  private static final int REQUESTS = 5;
  private static final int PAYLOAD_BYTES = 4_000;
  private static final long LIMIT_SECONDS = 120;
  private static final Set<CollectionKind> STOPS =
      Set.of(CollectionKind.YOUNG, CollectionKind.FULL);

  private static volatile @Nullable Object sink;

  private final HeapPools pools = CollectionLedger.ofThisJvm().pools();
  private final Semaphore notified = new Semaphore(0);
  private long collectionsAtStart;
  private long notifications;

  private StopProbe() {}

  /** Without an announcer the controller observes, so all collections are the JVM's own. */
  public static void main(String[] arguments) throws InterruptedException {
    StopProbe probe = new StopProbe();
    try (BackgroundTaskController controller =
            BackgroundTaskController.builder().task(GarbageCollectionTask.young()).start();
        CollectionObserver observer = // listens after the task, and so is told after it
            CollectionObserver.start(event -> probe.notified.release())) {
      probe.collectionsAtStart = probe.pools.collections(STOPS); // from now on all are notified
      for (int collection = 0; collection < COLLECTIONS; collection++) {
        probe.collect(controller.gate());
      }
      System.out.println("stops=" + observer.uncontrolledStops());
      System.out.println("inFlight=" + COLLECTIONS * REQUESTS);
      System.out.println("counted=" + controller.snapshot().exposedToUncontrolledRuns());
    }
    System.out.println("end=reached");
  }

  private void collect(AdmissionGate gate) throws InterruptedException {
    int[] tickets = new int[REQUESTS];
    for (int request = 0; request < REQUESTS; request++) {
      tickets[request] = gate.tryEnter();
    }
    fillEden();
    for (int ticket : tickets) {
      gate.leave(ticket);
    }
    awaitNotifications();
  }

  /** Waits for all of them: the JVM may have collected for a reason of its own, too. */
  private void awaitNotifications() throws InterruptedException {
    while (notifications < pools.collections(STOPS) - collectionsAtStart) {
      if (!notified.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the JVM has not notified");
      }
      notifications++;
    }
  }

  private void fillEden() {
    long before = pools.collections(STOPS);
    while (pools.collections(STOPS) == before) {
      sink = new byte[PAYLOAD_BYTES];
    }
  }
}
