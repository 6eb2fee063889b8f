package io.github.btc.gc;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.gc.Diagnosis.Severity;
import io.github.btc.gc.HeapMonitor.Growth;
import io.github.btc.gc.HeapMonitor.RequestedInterval;
import io.github.btc.gc.HeapMonitor.SpreadAtStart;
import io.github.btc.gc.HeapMonitor.UnlessHumongous;
import io.github.btc.internal.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs collections of this JVM as background tasks, in pure Java. The usual configuration has two
 * tasks: {@code .task(GarbageCollectionTask.full()).task(GarbageCollectionTask.young())}. Both
 * orders work. In this order, if both tasks are due, the young task finds Eden empty and does
 * nothing.
 *
 * <p>Every factory asks the {@link HeapDoctor} first. It refuses a task that cannot work, and it
 * logs advice for a task that works badly, each advice once. Levels and intervals are in bytes.
 * Factories without arguments choose {@code A = [75 %, 87.5 %]} of the bytes that the JVM fills
 * before it collects by itself, and follow the JVM when it changes the sizes of its pools. So the
 * requests still in flight have a quarter of these bytes when a task becomes due, and an eighth at
 * A^max. The young task allocates at most that quarter, which costs a few milliseconds.
 *
 * <p>Where Eden takes more than 0.4 s to fill, the default interval of {@link #young()} moves up,
 * so that Eden lasts for 50 ms at A^max. From a second on it is {@code [85 %, 95 %]}. So the
 * service makes fewer collections, and a run allocates less. A user's own interval does not move.
 *
 * <p>The first two runs of a task that empties Eden come earlier, at a random level, so that
 * replicas that start together do not run together. They allocate the rest of Eden.
 *
 * <p>Thread-safe.
 */
public final class GarbageCollectionTask implements BackgroundTask {

  /** The default A^min, as a share of Eden or of the old generation's room. */
  public static final double DEFAULT_MIN_SHARE = 0.75;

  /** The default A^max, as a share of Eden or of the old generation's room. */
  public static final double DEFAULT_MAX_SHARE = 0.875;

  /** The shortest collection that is worth a closing; a shorter one makes no request slow. */
  public static final Duration WORTHWHILE_FROM = Duration.ofNanos(500_000);

  static final RequestedInterval DEFAULT_SHARES =
      RequestedInterval.ofShares(DEFAULT_MIN_SHARE, DEFAULT_MAX_SHARE);

  /** Where Eden takes a second to fill, 50 ms are left at A^max, as many as at 0.4 s. */
  private static final RequestedInterval SHARES_WHILE_SLOW = RequestedInterval.ofShares(0.85, 0.95);

  private final String name;
  private final HeapMonitor monitor;
  private final CollectionTrigger trigger;
  private final Set<CollectionKind> standsFor;
  private final CollectionLedger ledger = CollectionLedger.ofThisJvm();
  private final UncontrolledReports reports = UncontrolledReports.ofThisJvm();
  private final long uncontrolledBefore;

  GarbageCollectionTask(
      String name, HeapMonitor monitor, CollectionTrigger trigger, Set<CollectionKind> standsFor) {
    this.name = name;
    this.monitor = monitor;
    this.trigger = trigger;
    this.standsFor = standsFor;
    this.uncontrolledBefore = ledger.uncontrolled(standsFor);
  }

  // --- young ---------------------------------------------------------------------------------

  /**
   * Makes a task that empties Eden, named {@code young-collection}. The level is the use of Eden. A
   * run allocates until Eden is full, but never more than five quarters of Eden; if no collection
   * has come by then, the run fails. With no request in flight hardly any object in Eden is alive.
   * So a run takes some milliseconds whatever the size of the live state, whereas a full collection
   * takes tens to hundreds.
   *
   * @return the task, due from 75 to 85 % of Eden, the later the longer Eden takes to fill
   * @throws IllegalStateException if this JVM's collector has no Eden, with the doctor's words
   */
  public static GarbageCollectionTask young() {
    return young(DEFAULT_SHARES);
  }

  /**
   * Makes {@link #young()} with an interval of its own.
   *
   * @param interval bytes in use in Eden
   * @return the task
   * @throws IllegalStateException if this JVM would always collect first, with the doctor's words
   */
  public static GarbageCollectionTask young(ActivationInterval interval) {
    return young(RequestedInterval.ofBytes(interval));
  }

  /**
   * Makes {@link #young()} with an interval of its own.
   *
   * @param minShare A^min as a share of Eden, 0.05 to 0.95
   * @param maxShare A^max as a share of Eden, {@code minShare} to 0.95
   * @return the task
   * @throws IllegalStateException if this JVM's collector has no Eden, with the doctor's words
   */
  public static GarbageCollectionTask young(double minShare, double maxShare) {
    return young(shares(minShare, maxShare));
  }

  private static GarbageCollectionTask young(RequestedInterval wish) {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    heed(doctor.young(wish), doctor.full());
    CollectionLedger ledger = CollectionLedger.ofThisJvm();
    HeapPools pools = ledger.pools();
    return new GarbageCollectionTask(
        "young-collection",
        new UnlessHumongous(
            SpreadAtStart.of(pools, wish, whileSlow(wish)),
            HumongousCollections.ofThisJvm(),
            pools::heapBytes),
        YoungCollection.of(ledger, HeapFlags.ofThisJvm()),
        Set.of(CollectionKind.YOUNG));
  }

  /** Returns a later interval instead of the default one, and every other one as it is. */
  static RequestedInterval whileSlow(RequestedInterval wish) {
    return wish.equals(DEFAULT_SHARES) ? SHARES_WHILE_SLOW : wish;
  }

  // --- full ----------------------------------------------------------------------------------

  /**
   * Makes a task that collects the old generation, named {@code full-collection}, for use beside
   * {@link #young()}. The level is the number of bytes that have come into the old generation since
   * the last full collection. A run calls {@code System.gc()}, whose cost grows with the live
   * state. The stops of G1's concurrent cycle count as uncontrolled runs of this task if the JDK
   * counts them (20 and later).
   *
   * @return the task, due when 75 % of the room between the live state and the JVM's own trigger is
   *     used
   * @throws IllegalStateException if {@code System.gc()} does not collect fully on this JVM, with
   *     the doctor's words
   */
  public static GarbageCollectionTask full() {
    return full(DEFAULT_SHARES);
  }

  /**
   * Makes {@link #full()} with an interval of its own.
   *
   * @param interval bytes that have come into the old generation since the last full collection
   * @return the task
   * @throws IllegalStateException if this JVM would always collect first, with the doctor's words
   */
  public static GarbageCollectionTask full(ActivationInterval interval) {
    return full(RequestedInterval.ofBytes(interval));
  }

  /**
   * Makes {@link #full()} with an interval of its own.
   *
   * @param minShare A^min as a share of the room between the live state and the JVM's own trigger,
   *     0.05 to 0.95
   * @param maxShare A^max as a share of the same room, {@code minShare} to 0.95
   * @return the task
   * @throws IllegalStateException if {@code System.gc()} does not collect fully on this JVM, with
   *     the doctor's words
   */
  public static GarbageCollectionTask full(double minShare, double maxShare) {
    return full(shares(minShare, maxShare));
  }

  private static GarbageCollectionTask full(RequestedInterval wish) {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    heed(doctor.full(wish), doctor.young());
    HeapPools pools = CollectionLedger.ofThisJvm().pools();
    return new GarbageCollectionTask(
        "full-collection",
        Growth.ofOld(pools, HeapFlags.ofThisJvm(), wish),
        new ExplicitCollection(pools),
        Set.of(CollectionKind.FULL, CollectionKind.CONCURRENT_STOP));
  }

  // --- concurrent ----------------------------------------------------------------------------

  /**
   * Makes a task that starts a concurrent cycle of G1 and waits for its end, named {@code
   * concurrent-collection}. The JVM needs {@code -XX:+ExplicitGCInvokesConcurrent}. Use the task
   * beside {@link #young()}: the level is the growth of the old generation, and the mixed
   * collections that follow come with the young runs.
   *
   * @return the task, due at 75 % of the room before the JVM's own trigger
   * @throws IllegalStateException if {@code System.gc()} does not start a cycle of G1 on this JVM,
   *     with the doctor's words
   */
  public static GarbageCollectionTask concurrent() {
    return concurrent(DEFAULT_SHARES);
  }

  /**
   * Makes {@link #concurrent()} with an interval of its own.
   *
   * @param interval bytes that have come into the old generation since the last cycle
   * @return the task
   * @throws IllegalStateException if {@code System.gc()} does not start a cycle of G1 on this JVM,
   *     with the doctor's words
   */
  public static GarbageCollectionTask concurrent(ActivationInterval interval) {
    return concurrent(RequestedInterval.ofBytes(interval));
  }

  /**
   * Makes {@link #concurrent()} with an interval of its own.
   *
   * @param minShare A^min as a share of the room that {@link #concurrent()} measures, 0.05 to 0.95
   * @param maxShare A^max as a share of the same room, {@code minShare} to 0.95
   * @return the task
   * @throws IllegalStateException if {@code System.gc()} does not start a cycle of G1 on this JVM,
   *     with the doctor's words
   */
  public static GarbageCollectionTask concurrent(double minShare, double maxShare) {
    return concurrent(shares(minShare, maxShare));
  }

  private static GarbageCollectionTask concurrent(RequestedInterval wish) {
    heed(HeapDoctor.ofThisJvm().concurrent(wish));
    HeapPools pools = CollectionLedger.ofThisJvm().pools();
    return new GarbageCollectionTask(
        "concurrent-collection",
        Growth.ofOld(pools, HeapFlags.ofThisJvm(), wish),
        new ExplicitCollection(pools),
        Set.of(CollectionKind.FULL, CollectionKind.CONCURRENT_STOP));
  }

  private static RequestedInterval shares(double minShare, double maxShare) {
    return RequestedInterval.ofShares(
        Settings.YOUNG_MIN_SHARE.check(minShare),
        Settings.YOUNG_MAX_SHARE.check(maxShare, minShare));
  }

  private static void heed(Diagnosis asked) {
    if (asked.severity() == Severity.ERROR) {
      throw new RefusedCollectionException(asked);
    }
    DoctorLog.tell(asked);
  }

  /** Logs the advice for both tasks together, because most services have both. */
  private static void heed(Diagnosis asked, Diagnosis other) {
    if (asked.severity() != Severity.ERROR && other.severity() != Severity.ERROR) {
      DoctorLog.tell(List.of(asked, other));
    } else {
      heed(asked);
    }
  }

  // --- the task ------------------------------------------------------------------------------

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    return monitor.level();
  }

  @Override
  public ActivationInterval activationInterval() {
    return monitor.interval();
  }

  /**
   * Makes the JVM collect, and returns when the collection has ended.
   *
   * @throws IllegalStateException if the JVM did not collect within the bounds
   * @throws InterruptedException if interrupted before the collection began; a collection that has
   *     begun runs to its end
   */
  @Override
  public void run() throws InterruptedException {
    ledger.begin();
    try {
      reports.runBegins();
      trigger.collect();
    } finally {
      ledger.end(); // first, because more depends on it
      reports.runEnds();
    }
    monitor.ran();
  }

  /**
   * Counts the collections of this task's kinds that no run of a collection task caused, since this
   * task was made. The count is exact, because it does not depend on the JVM's notifications.
   */
  @Override
  public long uncontrolledRuns() {
    return ledger.uncontrolled(standsFor) - uncontrolledBefore;
  }

  /**
   * Reports the collections of this task's kinds that stop the service and that no run of a
   * collection task caused, as soon as the JVM has notified of them. Their durations are in whole
   * milliseconds.
   */
  @Override
  public AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
    return reports.begin(standsFor, report);
  }

  /** Returns true, because a collection stops the requests of every application of this JVM. */
  @Override
  public boolean stopsTheProcess() {
    return true;
  }

  /**
   * Returns half a millisecond. A shorter collection makes no request slow, so the controller
   * leaves the collections of a very small heap to the JVM.
   */
  @Override
  public Duration worthwhileFrom() {
    return WORTHWHILE_FROM;
  }

  @Override
  public String toString() {
    return name;
  }
}
