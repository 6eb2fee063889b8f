package io.github.btc.gc;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.gc.Diagnosis.Severity;
import io.github.btc.gc.HeapMonitor.EdenUse;
import io.github.btc.gc.HeapMonitor.Growth;
import io.github.btc.gc.HeapMonitor.RequestedInterval;
import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Collections of this JVM as background tasks, in pure Java. The normal configuration is two tasks
 * side by side: {@code .task(GarbageCollectionTask.full()).task(GarbageCollectionTask.young())}.
 * Both orders work; in this one, when both are due, the young task finds Eden empty and does
 * nothing.
 *
 * <p>Every factory asks the {@link HeapDoctor} first: what cannot work is refused, what works badly
 * is logged: each advice once, that of both usual tasks together. Levels and intervals are in
 * bytes. Zero-argument factories choose {@code A = [75 %, 87.5 %]} of what the JVM has before it
 * collects by itself, and follow the JVM when it moves the sizes of its pools: a quarter is left
 * for the requests still to be served when a task becomes due, and an eighth at A^max. What the
 * young task must allocate, at most that quarter, costs a few milliseconds.
 *
 * <p>Thread-safe.
 */
public final class GarbageCollectionTask implements BackgroundTask {

  /** A^min as a share of Eden, or of the old generation's room, where nothing else is asked. */
  public static final double DEFAULT_MIN_SHARE = 0.75;

  /** A^max as such a share. */
  public static final double DEFAULT_MAX_SHARE = 0.875;

  private static final Duration YOUNG = Duration.ofMillis(25);
  private static final Duration OTHER = Duration.ofMillis(100);

  /** A collection that is over sooner is not what makes a request slow. */
  public static final Duration WORTHWHILE_FROM = Duration.ofNanos(500_000);

  static final RequestedInterval DEFAULT_SHARES =
      RequestedInterval.ofShares(DEFAULT_MIN_SHARE, DEFAULT_MAX_SHARE);

  /** ZGC and Shenandoah begin early, by a forecast: only well below it can one be first. */
  private static final RequestedInterval CONCURRENT_SHARES = RequestedInterval.ofShares(0.4, 0.5);

  private static final double LEAST_SHARE = 0.05;
  private static final double LARGEST_SHARE = 0.95;

  private final String name;
  private final HeapMonitor monitor;
  private final CollectionTrigger trigger;
  private final Set<CollectionKind> standsFor;
  private final CollectionLedger ledger = CollectionLedger.ofThisJvm();
  private final long uncontrolledBefore;

  private GarbageCollectionTask(
      String name, HeapMonitor monitor, CollectionTrigger trigger, Set<CollectionKind> standsFor) {
    this.name = name;
    this.monitor = monitor;
    this.trigger = trigger;
    this.standsFor = standsFor;
    this.uncontrolledBefore = ledger.uncontrolled(standsFor);
  }

  // --- young ---------------------------------------------------------------------------------

  /**
   * Makes a task that empties Eden, named {@code young-collection}. Its level is the use of Eden;
   * it runs by allocating until Eden is full, never more than Eden and a quarter. With nobody
   * inside, hardly anything is alive: some milliseconds, whatever the size of the live state, where
   * a full collection takes tens to hundreds. If no collection comes within that bound, the run
   * fails and says so.
   *
   * @return the task, due from 75 % of Eden
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
    return new GarbageCollectionTask(
        "young-collection",
        EdenUse.of(ledger.pools(), wish),
        YoungCollection.of(ledger, HeapFlags.ofThisJvm()),
        Set.of(CollectionKind.YOUNG));
  }

  // --- full ----------------------------------------------------------------------------------

  /**
   * Makes a task that collects the old generation, named {@code full-collection}, to stand beside
   * {@link #young()}. Its level is what has come into the old generation since the last full
   * collection; it runs {@code System.gc()}, whose cost grows with the live state. The stops of
   * G1's concurrent cycle count as uncontrolled runs of this task, where the JDK counts them (20
   * and later).
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
   * @param maxShare A^max as such a share, {@code minShare} to 0.95
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

  // --- full alone ----------------------------------------------------------------------------

  /**
   * Makes a task that does everything by full collections, named {@code full-collection}: the way
   * of the thesis, which had no young collection to call. Its level is the use of Eden (of the
   * heap, where there is no Eden). Not to be used beside {@link #young()}, and rarely better than
   * it: this one is here to be compared with.
   *
   * @return the task, due from 75 % of Eden
   * @throws IllegalStateException if {@code System.gc()} does not collect fully on this JVM, with
   *     the doctor's words
   */
  public static GarbageCollectionTask fullAlone() {
    return fullAlone(DEFAULT_SHARES);
  }

  /**
   * Makes {@link #fullAlone()} with an interval of its own.
   *
   * @param interval bytes in use in Eden
   * @return the task
   * @throws IllegalStateException if this JVM would always collect first, with the doctor's words
   */
  public static GarbageCollectionTask fullAlone(ActivationInterval interval) {
    return fullAlone(RequestedInterval.ofBytes(interval));
  }

  private static GarbageCollectionTask fullAlone(RequestedInterval wish) {
    heed(HeapDoctor.ofThisJvm().fullAlone(wish));
    HeapPools pools = CollectionLedger.ofThisJvm().pools();
    return new GarbageCollectionTask(
        "full-collection",
        pools.collector().hasEden() ? EdenUse.of(pools, wish) : Growth.ofHeap(pools, wish),
        new ExplicitCollection(pools),
        Set.of(CollectionKind.YOUNG, CollectionKind.FULL, CollectionKind.CONCURRENT_STOP));
  }

  // --- concurrent ----------------------------------------------------------------------------

  /**
   * Makes a task that starts a concurrent cycle and waits for its end, named {@code
   * concurrent-collection}. On G1 (with {@code -XX:+ExplicitGCInvokesConcurrent}) it stands beside
   * {@link #young()}: its level is the growth of the old generation, and the mixed collections that
   * follow come with the young runs. On ZGC and Shenandoah its level is the growth of the heap, the
   * collector starts most cycles by itself, and the doctor says that you do not need it.
   *
   * @return the task; due at 75 % of the room before the JVM's own trigger on G1, at 40 % of the
   *     free heap on the others
   * @throws IllegalStateException if {@code System.gc()} is not answered concurrently on this JVM,
   *     with the doctor's words
   */
  public static GarbageCollectionTask concurrent() {
    boolean wholeHeap = CollectionLedger.ofThisJvm().pools().collector().isConcurrent();
    return concurrent(wholeHeap ? CONCURRENT_SHARES : DEFAULT_SHARES);
  }

  /**
   * Makes {@link #concurrent()} with an interval of its own.
   *
   * @param interval bytes that have come since the last cycle: into the old generation on G1, into
   *     the heap on the others
   * @return the task
   * @throws IllegalStateException if {@code System.gc()} is not answered concurrently on this JVM,
   *     with the doctor's words
   */
  public static GarbageCollectionTask concurrent(ActivationInterval interval) {
    return concurrent(RequestedInterval.ofBytes(interval));
  }

  /**
   * Makes {@link #concurrent()} with an interval of its own.
   *
   * @param minShare A^min as a share of what {@link #concurrent()} measures, 0.05 to 0.95
   * @param maxShare A^max as such a share, {@code minShare} to 0.95
   * @return the task
   * @throws IllegalStateException if {@code System.gc()} is not answered concurrently on this JVM,
   *     with the doctor's words
   */
  public static GarbageCollectionTask concurrent(double minShare, double maxShare) {
    return concurrent(shares(minShare, maxShare));
  }

  private static GarbageCollectionTask concurrent(RequestedInterval wish) {
    heed(HeapDoctor.ofThisJvm().concurrent(wish));
    HeapPools pools = CollectionLedger.ofThisJvm().pools();
    boolean wholeHeap = pools.collector().isConcurrent();
    return new GarbageCollectionTask(
        "concurrent-collection",
        wholeHeap ? Growth.ofHeap(pools, wish) : Growth.ofOld(pools, HeapFlags.ofThisJvm(), wish),
        new ExplicitCollection(pools),
        wholeHeap
            ? Set.of(CollectionKind.FULL, CollectionKind.CONCURRENT_CYCLE)
            : Set.of(CollectionKind.FULL, CollectionKind.CONCURRENT_STOP));
  }

  private static RequestedInterval shares(double minShare, double maxShare) {
    double least = Ranges.share("minShare", minShare, LEAST_SHARE, LARGEST_SHARE);
    return RequestedInterval.ofShares(
        least, Ranges.share("maxShare", maxShare, least, LARGEST_SHARE));
  }

  private static void heed(Diagnosis asked) {
    if (asked.severity() == Severity.REFUSE) {
      throw new RefusedCollectionException(asked);
    }
    DoctorLog.tell(asked);
  }

  /** Most services have both: what the other one needs is told together with this. */
  private static void heed(Diagnosis asked, Diagnosis other) {
    if (asked.severity() != Severity.REFUSE && other.severity() != Severity.REFUSE) {
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
   * Makes the JVM collect, and returns when it has.
   *
   * @throws IllegalStateException if it did not collect within the bounds, or if hardly any room is
   *     left after it
   * @throws InterruptedException if interrupted before the collection began; one that has begun
   *     goes to its end
   */
  @Override
  public void run() throws InterruptedException {
    ledger.begin();
    try {
      trigger.collect();
    } finally {
      ledger.end();
    }
    monitor.ran();
  }

  /**
   * Counts the collections this task stands for that no run of any collection task caused, since
   * this task was made. Exact: a collection that a run causes is never counted, whatever the JVM's
   * notifications do.
   */
  @Override
  public long uncontrolledRuns() {
    return ledger.uncontrolled(standsFor) - uncontrolledBefore;
  }

  /**
   * True, but for a concurrent cycle of ZGC or Shenandoah: a collection stops the requests of every
   * application of this JVM.
   */
  @Override
  public boolean stopsTheProcess() {
    return !standsFor.contains(CollectionKind.CONCURRENT_CYCLE);
  }

  /**
   * Half a millisecond: a collection that is over sooner is not what makes a request slow. On a
   * heap so small the controller leaves collections to the JVM.
   */
  @Override
  public Duration worthwhileFrom() {
    return WORTHWHILE_FROM;
  }

  /**
   * A young collection at quiescence was measured at 4 to 36 ms, by collector and live state; a
   * full one takes a tenth of a second or more.
   */
  @Override
  public Duration expectedRun() {
    return standsFor.equals(Set.of(CollectionKind.YOUNG)) ? YOUNG : OTHER;
  }

  @Override
  public String toString() {
    return name;
  }
}
