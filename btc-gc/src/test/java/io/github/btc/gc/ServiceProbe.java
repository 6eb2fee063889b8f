package io.github.btc.gc;

import io.github.btc.AdmissionGate;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A small service under a controller with both tasks, for {@link CollectorsIT}: requests of 256 KB
 * that replace a part of a live state. Prints {@code key=value}. Arguments: the full and the young
 * runs to wait for, then {@code hasty} for clients that do not care about Eden, or {@code patient}
 * for clients that wait while Eden is nearly full. Such clients fill Eden on no machine before the
 * controller has seen it, however little CPU time the controller gets.
 */
final class ServiceProbe {

  private static final int THREADS = 3;
  private static final int PAYLOAD_BYTES = 4000;
  private static final int PAYLOADS = 64;
  private static final int REPLACED = 6000; // of the state, per request: garbage of the old kind
  private static final long PAUSE_NANOS = 12_000_000; // Eden lasts for half a second
  private static final long PATIENT_PAUSE_NANOS = 2_000_000;
  private static final long LIMIT_SECONDS = 200;

  /** The highest A^max: the tasks are due there, whatever they have learned. */
  private static final double NEARLY_FULL = 0.95;

  private static final int LAST_REGIONS = 3;

  private static volatile @Nullable Object sink;

  private final byte[][] state = new byte[400_000][];
  private final HeapPools pools = CollectionLedger.ofThisJvm().pools();
  private final CountDownLatch fullRuns;
  private final CountDownLatch youngRuns;
  private final boolean patient;
  private volatile boolean ended;

  private ServiceProbe(int fullRuns, int youngRuns, boolean patient) {
    this.fullRuns = new CountDownLatch(fullRuns);
    this.youngRuns = new CountDownLatch(youngRuns);
    this.patient = patient;
  }

  public static void main(String[] arguments) throws InterruptedException {
    new ServiceProbe(
            Integer.parseInt(arguments[0]),
            Integer.parseInt(arguments[1]),
            arguments[2].equals("patient"))
        .serve();
  }

  private void serve() throws InterruptedException {
    for (int i = 0; i < state.length; i++) {
      state[i] = new byte[40];
    }
    System.gc();
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .refusalsAreRetried(true)
            .task(GarbageCollectionTask.full())
            .task(GarbageCollectionTask.young())
            .unavailabilityBudget(1, Duration.ofMinutes(1)) // we serve in a hurry
            .listener(this::count)
            .start()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(i);
        Thread thread = new Thread(() -> requests(controller.gate(), random));
        thread.start();
        threads.add(thread);
      }
      boolean ran =
          fullRuns.await(LIMIT_SECONDS, TimeUnit.SECONDS)
              && youngRuns.await(LIMIT_SECONDS, TimeUnit.SECONDS);
      ended = true;
      for (Thread thread : threads) {
        thread.join();
      }
      System.out.println("ran=" + ran);
      print(controller.snapshot());
    }
  }

  private void count(ControllerEvent event) {
    if (event instanceof ControllerEvent.TaskRan ran) {
      (ran.task().startsWith("full") ? fullRuns : youngRuns).countDown();
    }
  }

  private void requests(AdmissionGate gate, Random random) {
    while (!ended) {
      if (!patient) {
        request(gate, random);
        LockSupport.parkNanos(PAUSE_NANOS);
      } else {
        if (!isNearlyFull()) {
          request(gate, random);
        }
        LockSupport.parkNanos(PATIENT_PAUSE_NANOS);
      }
    }
  }

  private boolean isNearlyFull() {
    MemoryUsage eden = pools.eden();
    long bytes = pools.edenBytes(eden);
    return eden.getUsed()
        >= Math.min(NEARLY_FULL * bytes, bytes - LAST_REGIONS * pools.regionBytes());
  }

  private void request(AdmissionGate gate, Random random) {
    int ticket = gate.tryEnter();
    if (ticket == AdmissionGate.REFUSED) {
      return;
    }
    try {
      for (int i = 0; i < PAYLOADS; i++) {
        sink = new byte[PAYLOAD_BYTES];
      }
      for (int i = 0; i < REPLACED; i++) {
        state[random.nextInt(state.length)] = new byte[40];
      }
    } finally {
      gate.leave(ticket);
    }
  }

  private static void print(ControllerSnapshot snapshot) {
    System.out.println("closings=" + snapshot.closings());
    System.out.println("abandoned=" + snapshot.abandonedClosings());
    System.out.println("exposed=" + snapshot.exposedRequests());
    System.out.println("refused=" + snapshot.refused());
    System.out.println("closedMicros=" + snapshot.closedNanos() / 1000);
    for (ControllerSnapshot.Task task : snapshot.tasks()) {
      System.out.println(task.name() + ".runs=" + task.runs());
      System.out.println(task.name() + ".failed=" + task.failedRuns());
      System.out.println(task.name() + ".uncontrolled=" + task.uncontrolledRuns());
      System.out.println(task.name() + ".micros=" + task.runNanos() / 1000);
    }
    System.out.println("end=reached");
  }
}
