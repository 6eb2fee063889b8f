package io.github.btc.gc;

import com.sun.management.ThreadMXBean;
import io.github.btc.BackgroundTask;
import io.github.btc.gc.thesis.FullCollections;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The program that {@link CollectorsIT} starts with each collector. Prints {@code key=value}. */
final class CollectionProbe {

  private static final long MB = 1 << 20;
  private static final Set<CollectionKind> YOUNG = Set.of(CollectionKind.YOUNG);
  private static final Set<CollectionKind> FULL = Set.of(CollectionKind.FULL);
  private static final int REPEATS = 7;
  private static final int FIRST_CYCLES = 2;
  private static final int MOST_MARKING_RUNS = 600;
  private static final long NOTIFICATION_LIMIT_SECONDS = 120;

  private final HeapPools pools = CollectionLedger.ofThisJvm().pools();
  private final BlockingQueue<CollectionEvent> events = new LinkedBlockingQueue<>();
  private @Nullable Object held; // keeps alive what is in it
  private static volatile @Nullable Object sink;

  private CollectionProbe() {}

  public static void main(String[] arguments) throws Exception {
    CollectionProbe probe = new CollectionProbe();
    print("collector", probe.pools.collector().name());
    print("countsConcurrentStops", probe.pools.counts(CollectionKind.CONCURRENT_STOP));
    for (String subject : arguments) {
      switch (subject) {
        case "doctor" -> probe.doctor();
        case "generations" -> probe.generations();
        case "concurrent" -> probe.concurrent();
        case "marking" -> probe.marking();
        default -> throw new IllegalArgumentException(subject);
      }
    }
    print("end", "reached");
  }

  private void doctor() {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    for (Diagnosis diagnosis : List.of(doctor.young(), doctor.full(), doctor.concurrent())) {
      print("doctor." + diagnosis.task(), diagnosis.severity());
      print("block." + diagnosis.task(), diagnosis.toString().replace(System.lineSeparator(), "|"));
    }
    print("flags.both", doctor.fullAndYoung().flags());
    print("factory.young", outcome(GarbageCollectionTask::young));
    print("factory.full", outcome(GarbageCollectionTask::full));
    print("factory.fullCollections", outcome(FullCollections::whenEdenFills));
    print("factory.concurrent", outcome(GarbageCollectionTask::concurrent));
  }

  private static String outcome(Runnable factory) {
    try {
      factory.run();
      return "made";
    } catch (IllegalStateException e) {
      return "refused: " + e.getMessage().replace(System.lineSeparator(), "|");
    }
  }

  // --- young and full ------------------------------------------------------------------------

  private void generations() throws InterruptedException {
    held = smallObjects(100);
    System.gc();
    System.gc();
    GarbageCollectionTask young = GarbageCollectionTask.young();
    GarbageCollectionTask full = GarbageCollectionTask.full();
    try (CollectionObserver observer = CollectionObserver.start(events::add)) {
      pastTheFirstCycles(young);
      youngAgainstFull(young, full);
      oldIsEmptied(young, full);
      bothInOneClosing(young, full);
      print("ours.young.uncontrolled", young.uncontrolledRuns());
      print("ours.full.uncontrolled", full.uncontrolledRuns());
      uncontrolled(young, full);
      awaitEvents();
      print("observer.uncontrolled", observer.uncontrolledStops());
      print("observer.controlled", observer.controlledStops());
    }
    interrupted(young);
    print("held", held != null);
  }

  /** The first runs come earlier and allocate more, so that replicas spread. */
  private void pastTheFirstCycles(GarbageCollectionTask young) throws InterruptedException {
    for (int i = 0; i < FIRST_CYCLES; i++) {
      fillUntilDue(young);
      nanosOf(young);
    }
  }

  private void youngAgainstFull(GarbageCollectionTask young, GarbageCollectionTask full)
      throws InterruptedException {
    List<Long> youngNanos = new ArrayList<>();
    List<Long> fullNanos = new ArrayList<>();
    long worstAllocated = 0;
    long worstLevelAfter = 0;
    for (int i = 0; i < REPEATS; i++) {
      fillUntilDue(young);
      long youngs = pools.collections(YOUNG);
      long fulls = pools.collections(FULL);
      long allocated = allocatedBytes();
      long eden = pools.edenBytes();
      youngNanos.add(nanosOf(young));
      worstAllocated = Math.max(worstAllocated, (allocatedBytes() - allocated) * 100 / eden);
      worstLevelAfter = Math.max(worstLevelAfter, (long) (young.level() * 100 / eden));
      print("young.moves.young", pools.collections(YOUNG) - youngs);
      print("young.moves.full", pools.collections(FULL) - fulls);
      fillUntilDue(young);
      fullNanos.add(nanosOf(full)); // in turn, so that both find the machine as busy
    }
    print("young.allocated.percentOfEden", worstAllocated);
    print("young.levelAfter.percentOfEden", worstLevelAfter);
    print("young.micros", Collections.min(youngNanos) / 1000);
    print("full.micros", Collections.min(fullNanos) / 1000);
    print("eden.mb", pools.edenBytes() / MB);
  }

  /** Garbage comes into the old generation by promotion, as in life, and a full run removes it. */
  private void oldIsEmptied(GarbageCollectionTask young, GarbageCollectionTask full)
      throws InterruptedException {
    print("old.level.before", full.level() / MB);
    Object soonGarbage = smallObjects(60);
    for (int i = 0; i < 16; i++) { // old enough for promotion after 15 at the latest
      young.run();
    }
    sink = soonGarbage; // alive until here
    sink = null;
    soonGarbage = null;
    print("old.level.grown", (long) full.level() / MB);
    long used = pools.oldUsedBytes();
    full.run();
    print("old.fell.mb", (used - pools.oldUsedBytes()) / MB);
    print("old.level.after", (long) full.level() / MB);
  }

  private void bothInOneClosing(GarbageCollectionTask young, GarbageCollectionTask full)
      throws InterruptedException {
    fillUntilDue(young);
    full.run();
    long youngs = pools.collections(YOUNG);
    long allocated = allocatedBytes();
    print("both.young.micros", nanosOf(young) / 1000);
    print("both.young.moves", pools.collections(YOUNG) - youngs);
    print("both.young.allocatedKb", (allocatedBytes() - allocated) >> 10);
    print("both.young.levelUnderAmin", young.level() < young.activationInterval().min());
  }

  private void uncontrolled(GarbageCollectionTask young, GarbageCollectionTask full) {
    long youngs = pools.collections(YOUNG);
    while (pools.collections(YOUNG) == youngs) {
      sink = new byte[4000];
    }
    print("theirs.young.uncontrolled", young.uncontrolledRuns());
    print("theirs.young.uncontrolledFull", full.uncontrolledRuns());
    System.gc();
    print("theirs.full.uncontrolled", full.uncontrolledRuns());
  }

  private void interrupted(GarbageCollectionTask young) {
    Thread.currentThread().interrupt();
    try {
      young.run();
      print("interrupted", "ignored");
    } catch (InterruptedException e) {
      print("interrupted", "ended");
    }
  }

  // --- concurrent ----------------------------------------------------------------------------

  private void concurrent() throws InterruptedException {
    held = smallObjects(40);
    GarbageCollectionTask task = GarbageCollectionTask.concurrent();
    task.run();
    for (int i = 0; i < 1000; i++) {
      sink = new byte[40_000];
    }
    Object old = smallObjects(20);
    long used = pools.heapUsedBytes();
    long fulls = pools.collections(FULL);
    long stops = pools.collections(Set.of(CollectionKind.CONCURRENT_STOP));
    long uncontrolled = task.uncontrolledRuns();
    sink = old;
    sink = null;
    old = null;
    print("concurrent.micros", nanosOf(task) / 1000);
    print("concurrent.fell.mb", (used - pools.heapUsedBytes()) / MB);
    print("concurrent.levelAfter.mb", (long) task.level() / MB);
    print("concurrent.moves.full", pools.collections(FULL) - fulls);
    print("concurrent.ours.uncontrolled", task.uncontrolledRuns() - uncontrolled);
    print(
        "concurrent.moves.stop", pools.collections(Set.of(CollectionKind.CONCURRENT_STOP)) - stops);
    long before = task.uncontrolledRuns();
    System.gc();
    print("concurrent.theirs.uncontrolled", task.uncontrolledRuns() - before);
    print("held", held != null);
  }

  /** Lets G1 mark by itself after a young run of ours: Remark and Cleanup stop the service. */
  private void marking() throws InterruptedException {
    if (!pools.counts(CollectionKind.CONCURRENT_STOP)) {
      return;
    }
    held = smallObjects(100);
    GarbageCollectionTask young = GarbageCollectionTask.young();
    GarbageCollectionTask full = GarbageCollectionTask.full();
    try (CollectionObserver observer = CollectionObserver.start(events::add)) {
      boolean seen = false;
      for (int i = 0; i < MOST_MARKING_RUNS && !seen; i++) {
        young.run();
        seen = sawUncontrolledStop();
      }
      print("marking.stop.seen", seen);
      print("marking.young.uncontrolled", young.uncontrolledRuns());
      print("marking.full.uncontrolled", full.uncontrolledRuns());
      print("marking.observer.uncontrolled", observer.uncontrolledStops());
    }
    print("held", held != null);
  }

  private boolean sawUncontrolledStop() throws InterruptedException {
    CollectionEvent event;
    do {
      event = events.poll(100, TimeUnit.MILLISECONDS);
    } while (event != null
        && (event.kind() != CollectionKind.CONCURRENT_STOP || event.controlled()));
    return event != null;
  }

  // --- tools ---------------------------------------------------------------------------------

  /** Reads the level first, as a controller does, because a reading may begin another cycle. */
  private static void fillUntilDue(GarbageCollectionTask young) {
    for (double level = young.level();
        level < young.activationInterval().min();
        level = young.level()) {
      for (int i = 0; i < 20; i++) {
        sink = new byte[4000];
      }
    }
    sink = null;
  }

  private static Object smallObjects(int megabytes) {
    byte[][][] rows = new byte[megabytes * 4][][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new byte[4096][];
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = new byte[40];
      }
    }
    return rows;
  }

  private static long nanosOf(BackgroundTask task) throws InterruptedException {
    long start = System.nanoTime();
    try {
      task.run();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return System.nanoTime() - start;
  }

  /** Waits until the last collection counted has been told: notifications come late. */
  private void awaitEvents() throws InterruptedException {
    long last = pools.collections(FULL);
    CollectionEvent event;
    do {
      event = events.poll(NOTIFICATION_LIMIT_SECONDS, TimeUnit.SECONDS);
      if (event == null) {
        throw new IllegalStateException("no notification of the last collection");
      }
    } while (event.kind() != CollectionKind.FULL || event.id() != last);
    print("observer.lastCause", event.cause());
    print("observer.lastControlled", event.controlled());
  }

  private static long allocatedBytes() {
    return ManagementFactory.getPlatformMXBean(ThreadMXBean.class).getCurrentThreadAllocatedBytes();
  }

  private static void print(String key, Object value) {
    System.out.println(key + "=" + value);
  }
}
