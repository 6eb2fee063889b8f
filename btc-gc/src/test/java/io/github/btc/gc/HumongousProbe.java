package io.github.btc.gc;

import io.github.btc.AdmissionGate;
import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A service with the default tasks whose requests allocate arrays of 1 to 3 MB, for {@link
 * HumongousIT}. It ends after a number of collections or of requests, whichever comes first, and
 * prints {@code key=value}. Arguments: the collections for humongous objects, the requests, and how
 * many arrays of 32 kB a request allocates too.
 */
final class HumongousProbe {

  private static final int THREADS = 2;
  private static final int MEGABYTE = 1 << 20;
  private static final int SMALL = 32 << 10;
  private static final long PAUSE_NANOS = 2_000_000;
  private static final long LIMIT_SECONDS = 300;

  private static final int HELD = 20; // so that a collection leaves some of them

  private final AtomicReferenceArray<byte[]> held = new AtomicReferenceArray<>(HELD);

  private final CountDownLatch humongous;
  private final CountDownLatch requests;
  private final int smallArrays;
  private volatile boolean ended;
  private volatile byte[] small = {};

  private HumongousProbe(int humongous, int requests, int smallArrays) {
    this.smallArrays = smallArrays;
    this.humongous = new CountDownLatch(humongous);
    this.requests = new CountDownLatch(requests);
  }

  public static void main(String[] arguments) throws InterruptedException {
    new HumongousProbe(
            Integer.parseInt(arguments[0]),
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]))
        .serve();
  }

  private void serve() throws InterruptedException {
    long before = humongous.getCount();
    try (CollectionObserver observer = CollectionObserver.start(this::count);
        BackgroundTaskController controller =
            BackgroundTaskController.builder()
                .refusalsAreRetried(true)
                .tasks(CollectionTasks.whereTheyWork())
                .start()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(i);
        Thread thread = new Thread(() -> requests(controller.gate(), random));
        thread.start();
        threads.add(thread);
      }
      requests.await(LIMIT_SECONDS, TimeUnit.SECONDS);
      ended = true;
      for (Thread thread : threads) {
        thread.join();
      }
      for (ControllerSnapshot.Task task : controller.snapshot().tasks()) {
        System.out.println(task.name() + ".runs=" + task.runs());
        System.out.println(task.name() + ".failed=" + task.failedRuns());
      }
      System.out.println("stops.uncontrolled=" + observer.uncontrolledStops());
    }
    System.out.println("humongous=" + (before - humongous.getCount()));
    System.out.println("end=reached");
  }

  private void count(CollectionEvent event) {
    if (event.cause().equals(HumongousCollections.CAUSE)) {
      humongous.countDown();
      if (humongous.getCount() == 0) {
        endRequests();
      }
    }
  }

  private void endRequests() {
    while (requests.getCount() > 0) {
      requests.countDown();
    }
  }

  private void requests(AdmissionGate gate, Random random) {
    while (!ended) {
      int ticket = gate.tryEnter();
      if (ticket != AdmissionGate.REFUSED) {
        held.set(random.nextInt(HELD), new byte[MEGABYTE + random.nextInt(2 * MEGABYTE)]);
        for (int i = 0; i < smallArrays; i++) {
          small = new byte[SMALL];
        }
        gate.leave(ticket);
        requests.countDown();
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
