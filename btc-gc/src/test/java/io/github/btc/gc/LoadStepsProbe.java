package io.github.btc.gc;

import io.github.btc.AdmissionGate;
import io.github.btc.ControllerEvent;
import io.github.btc.controller.BackgroundTaskController;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A service with the default tasks whose load changes, for {@link AdaptationIT}: it prints each
 * cycle as it ends, {@code young=c} for a collection of ours, {@code young=u} for one of the JVM's
 * own. Arguments: the young task's A^min and A^max, its cycles for each step of the load, then what
 * a request allocates in each step, in KB.
 */
final class LoadStepsProbe {

  private static final int THREADS = 2;
  private static final long PAUSE_NANOS = 2_000_000; // of a client, between two requests
  private static final long STEP_LIMIT_SECONDS = 80;

  private final ReplacedState state = new ReplacedState();
  private final Semaphore youngRuns = new Semaphore(0);
  private final GarbageCollectionTask young;
  private final int cyclesPerStep;
  private volatile int requestKilobytes;
  private volatile boolean ended;

  private LoadStepsProbe(GarbageCollectionTask young, int cyclesPerStep) {
    this.young = young;
    this.cyclesPerStep = cyclesPerStep;
  }

  public static void main(String[] arguments) throws InterruptedException {
    GarbageCollectionTask young =
        GarbageCollectionTask.young(
            Double.parseDouble(arguments[0]), Double.parseDouble(arguments[1]));
    List<Integer> steps = new ArrayList<>();
    for (int i = 3; i < arguments.length; i++) {
      steps.add(Integer.parseInt(arguments[i]));
    }
    new LoadStepsProbe(young, Integer.parseInt(arguments[2])).serve(steps);
  }

  private void serve(List<Integer> steps) throws InterruptedException {
    int runs = 0;
    requestKilobytes = steps.get(0);
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .refusalsAreRetried(true)
            .task(GarbageCollectionTask.full())
            .task(young)
            .unavailabilityBudget(1, Duration.ofMinutes(1)) // we serve in a hurry
            .listener(this::print)
            .start()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(i);
        Thread thread = new Thread(() -> requests(controller.gate(), random));
        thread.start();
        threads.add(thread);
      }
      for (int kilobytes : steps) {
        System.out.println("step=" + kilobytes);
        requestKilobytes = kilobytes;
        runs +=
            youngRuns.tryAcquire(cyclesPerStep, STEP_LIMIT_SECONDS, TimeUnit.SECONDS)
                ? cyclesPerStep
                : 0;
      }
      ended = true;
      for (Thread thread : threads) {
        thread.join();
      }
    }
    System.out.println("runs=" + runs);
    System.out.println("end=reached");
  }

  private void print(ControllerEvent event) {
    if (event instanceof ControllerEvent.TaskRan ran) {
      System.out.println(shortName(ran.task()) + "=c");
      youngRuns.release(ran.task().startsWith("young") ? 1 : 0);
    } else if (event instanceof ControllerEvent.UncontrolledRun seen) {
      System.out.println(shortName(seen.task()) + "=u");
    } else if (event instanceof ControllerEvent.TaskFailed failed) {
      System.out.println("failed=" + failed);
    }
  }

  private static String shortName(String task) {
    return task.substring(0, task.indexOf('-'));
  }

  private void requests(AdmissionGate gate, Random random) {
    while (!ended) {
      int ticket = gate.tryEnter();
      if (ticket != AdmissionGate.REFUSED) {
        try {
          state.serve(random, requestKilobytes);
        } finally {
          gate.leave(ticket);
        }
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
