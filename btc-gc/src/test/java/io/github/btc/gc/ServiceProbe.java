package io.github.btc.gc;

import io.github.btc.AdmissionGate;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A small service under a controller with both tasks, for {@link CollectorsIT}: requests of 256 KB
 * that replace a part of a live state. Prints {@code key=value}.
 */
final class ServiceProbe {

  private static final int THREADS = 3;
  private static final int PAYLOAD_BYTES = 4000;
  private static final int PAYLOADS = 64;
  private static final int REPLACED = 6000; // of the state, per request: garbage of the old kind
  private static final long PAUSE_NANOS = 12_000_000; // Eden lasts for half a second
  private static final long LIMIT_NANOS = 30_000_000_000L;

  private static volatile @Nullable Object sink;

  private final byte[][] state = new byte[400_000][];
  private volatile boolean ended;

  private ServiceProbe() {}

  public static void main(String[] arguments) throws InterruptedException {
    new ServiceProbe().serve(Long.parseLong(arguments[0]), Long.parseLong(arguments[1]));
  }

  private void serve(long fullRuns, long youngRuns) throws InterruptedException {
    for (int i = 0; i < state.length; i++) {
      state[i] = new byte[40];
    }
    System.gc();
    long start = System.nanoTime();
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .task(GarbageCollectionTask.full())
            .task(GarbageCollectionTask.young())
            .unavailabilityBudget(1, Duration.ofMinutes(1)) // we serve in a hurry
            .start()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(i);
        Thread thread = new Thread(() -> requests(controller.gate(), random));
        thread.start();
        threads.add(thread);
      }
      ControllerSnapshot snapshot = controller.snapshot();
      while ((snapshot.tasks().get(0).runs() < fullRuns
              || snapshot.tasks().get(1).runs() < youngRuns)
          && System.nanoTime() - start < LIMIT_NANOS) {
        LockSupport.parkNanos(PAUSE_NANOS);
        snapshot = controller.snapshot();
      }
      ended = true;
      for (Thread thread : threads) {
        thread.join();
      }
      print(snapshot);
    }
  }

  private void requests(AdmissionGate gate, Random random) {
    while (!ended) {
      int ticket = gate.tryEnter();
      if (ticket != AdmissionGate.REFUSED) {
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
      LockSupport.parkNanos(PAUSE_NANOS);
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
