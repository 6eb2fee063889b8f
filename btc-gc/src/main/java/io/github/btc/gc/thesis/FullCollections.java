package io.github.btc.gc.thesis;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.gc.GarbageCollectionTask;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Has only full collections, one each time Eden fills, as in the thesis, which had no way to cause
 * a young collection. It is the young task with the run of the full one. Comparisons and the
 * agent's mode <i>full</i> use it. It is not API, because {@link GarbageCollectionTask#young()}
 * costs a service less.
 */
public final class FullCollections implements BackgroundTask {

  /** The sidecar samples ten times per second, so the interval may not move to Eden's end. */
  private static final double MIN_SHARE = 0.75;

  private static final double MAX_SHARE = 0.85;

  private final GarbageCollectionTask young;
  private final GarbageCollectionTask full;

  private FullCollections(GarbageCollectionTask young, GarbageCollectionTask full) {
    this.young = young;
    this.full = full;
  }

  /**
   * Makes the task.
   *
   * @return the task, due from 75 % of Eden
   * @throws IllegalStateException if this JVM has no Eden, or {@code System.gc()} does not collect
   *     fully, with the doctor's words
   */
  public static FullCollections whenEdenFills() {
    GarbageCollectionTask full = GarbageCollectionTask.full();
    return new FullCollections(GarbageCollectionTask.young(MIN_SHARE, MAX_SHARE), full);
  }

  @Override
  public String name() {
    return full.name();
  }

  @Override
  public double level() {
    return young.level();
  }

  @Override
  public ActivationInterval activationInterval() {
    return young.activationInterval();
  }

  @Override
  public void run() throws InterruptedException {
    full.run();
  }

  @Override
  public boolean stopsTheProcess() {
    return true;
  }

  @Override
  public Duration worthwhileFrom() {
    return full.worthwhileFrom();
  }

  /** Counts the collections of both kinds. */
  @Override
  public long uncontrolledRuns() {
    return young.uncontrolledRuns() + full.uncontrolledRuns();
  }

  @Override
  public AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
    AutoCloseable ofYoung = young.reportUncontrolledRuns(report);
    AutoCloseable ofFull = full.reportUncontrolledRuns(report);
    return () -> {
      ofYoung.close();
      ofFull.close();
    };
  }

  @Override
  public String toString() {
    return name();
  }
}
