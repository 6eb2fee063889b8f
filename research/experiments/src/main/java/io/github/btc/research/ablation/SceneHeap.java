package io.github.btc.research.ablation;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.gc.cycle.EdenPace;
import io.github.btc.gc.cycle.FirstCycles;
import io.github.btc.machine.Event.Reading;
import io.github.btc.research.ablation.Scene.Heap;
import io.github.btc.research.ablation.Scene.Work;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a replica and its tasks. Levels and intervals are those of {@code
 * GarbageCollectionTask}, by the same classes for the pace of Eden and the first cycles.
 */
final class SceneHeap {

  private static final double CPUS = 1;
  private static final double LEAST_ROOM = 0.25;
  private static final double OTHER_TASK_MILLIS = 40;
  private static final Duration WORTHWHILE_FROM = Duration.ofNanos(500_000);

  private final Heap heap;
  private final boolean edenMoves;
  private final @Nullable FirstCycles firstCycles;
  private final EdenPace pace;
  private final SplittableRandom random;
  private final List<BackgroundTask> tasks;

  private double eden;
  private double old;
  private long youngRuns; // all, as the JVM counts
  private long youngUncontrolled;
  private long fullUncontrolled;

  SceneHeap(Heap heap, Ablated ablated, SplittableRandom random) {
    this.heap = heap;
    this.edenMoves = ablated != Ablated.EDEN_PACE;
    this.firstCycles = ablated == Ablated.FIRST_CYCLES ? null : new FirstCycles(random.split());
    this.pace = new EdenPace((long) bytes(heap.eden()));
    this.random = random;
    this.eden = 0.2 * heap.eden(); // as the start of a service leaves it
    this.old = heap.live();
    this.tasks =
        heap.work() == Work.COLLECTIONS
            ? List.of(new Task("full", this::fullInterval), new Task("young", this::youngInterval))
            : List.of(new Task("task", this::otherInterval));
  }

  List<BackgroundTask> tasks() {
    return tasks;
  }

  private boolean isYoung(int task) {
    return heap.work() == Work.COLLECTIONS && task == 1;
  }

  private static double bytes(double megabytes) {
    return megabytes * (1 << 20);
  }

  // --- growth --------------------------------------------------------------------------------

  /** Adds what a request allocates; returns how long the JVM stops to collect by itself, or 0. */
  double grow(int inFlight) {
    double megabytes = heap.perRequest() * (0.5 + random.nextDouble());
    eden += megabytes;
    old += megabytes * heap.promoted();
    if (heap.work() != Work.COLLECTIONS) {
      eden = 0;
      old = heap.work() == Work.IS_BLOCKED ? old + megabytes : Math.min(old, heap.old());
      return 0;
    }
    double millis = 0;
    if (eden >= heap.collectsAt() * heap.eden()) {
      millis += youngMillis(0, inFlight);
      youngUncontrolled++;
    }
    if (old >= heap.old()) {
      millis += heap.collector().fullMillis(heap.live(), CPUS);
      old = heap.live();
      fullUncontrolled++;
    }
    return millis;
  }

  private double youngMillis(double left, int inFlight) {
    double surviving = eden * heap.promoted() + inFlight * heap.perRequest();
    eden = 0;
    youngRuns++;
    return heap.collector().youngMillis(left, surviving, CPUS);
  }

  // --- the monitors --------------------------------------------------------------------------

  Reading sampled(int task, long nowNanos) {
    if (isYoung(task)) {
      pace.sampled(bytes(eden), (long) bytes(heap.eden()), youngRuns, nowNanos);
      if (firstCycles != null) {
        firstCycles.sampled(eden, youngRuns);
      }
    }
    return reading(task);
  }

  Reading reading(int task) {
    return switch (heap.work()) {
      case COLLECTIONS ->
          isYoung(task)
              ? new Reading(eden, youngUncontrolled)
              : new Reading(old - heap.live(), fullUncontrolled);
      case FREES_NOTHING, IS_BLOCKED, FAILS -> new Reading(old, 0);
    };
  }

  private ActivationInterval youngInterval() {
    double part = edenMoves ? pace.slowness() : 0;
    ActivationInterval interval =
        ActivationInterval.between(
            (0.75 + part * 0.1) * heap.eden(), (0.875 + part * 0.075) * heap.eden());
    return firstCycles == null ? interval : firstCycles.lower(interval);
  }

  private ActivationInterval fullInterval() {
    double room = heap.old() - heap.live();
    return room < LEAST_ROOM * heap.old()
        ? ActivationInterval.between(10 * heap.old(), 10 * heap.old())
        : ActivationInterval.between(0.75 * room, 0.875 * room);
  }

  /** Is below the live state, so that the task is always due. */
  private ActivationInterval otherInterval() {
    return ActivationInterval.between(0.75 * heap.live(), 0.875 * heap.live());
  }

  // --- runs ----------------------------------------------------------------------------------

  /** Runs a task behind a closed gate; returns how long it takes. */
  double runMillis(int task) {
    if (heap.work() != Work.COLLECTIONS) {
      return OTHER_TASK_MILLIS;
    }
    if (isYoung(task)) {
      return eden == 0 ? 0.1 : youngMillis(heap.eden() - eden, 0);
    }
    old = heap.live();
    eden = 0;
    youngRuns++;
    return heap.collector().fullMillis(heap.live(), CPUS);
  }

  boolean succeeds() {
    return heap.work() != Work.FAILS;
  }

  boolean stopsTheProcess() {
    return heap.work() == Work.COLLECTIONS;
  }

  /** A task as the machine sees it. It never reads or runs one. */
  private final class Task implements BackgroundTask {

    private final String name;
    private final Supplier<ActivationInterval> interval;

    Task(String name, Supplier<ActivationInterval> interval) {
      this.name = name;
      this.interval = interval;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public double level() {
      throw new UnsupportedOperationException("level: the world reads it");
    }

    @Override
    public ActivationInterval activationInterval() {
      return interval.get();
    }

    @Override
    public Duration worthwhileFrom() {
      return stopsTheProcess() ? WORTHWHILE_FROM : Duration.ZERO;
    }

    @Override
    public boolean stopsTheProcess() {
      return SceneHeap.this.stopsTheProcess();
    }

    @Override
    public void run() {
      throw new UnsupportedOperationException("run: the task takes simulated time only");
    }
  }
}
