package io.github.btc.agent;

import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import io.github.btc.gc.CollectionTasks;
import io.github.btc.gc.Diagnosis;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.thesis.FullCollections;
import java.util.Locale;

/** The kind of a collection. */
enum CollectionMode {
  /**
   * A young collection, which empties Eden within a few milliseconds if no request is in flight.
   */
  YOUNG,
  /** A full collection by {@code System.gc()}, as in the source papers. */
  FULL;

  /** The sidecar samples ten times per second, so the interval may not move to Eden's end. */
  private static final double YOUNG_MIN_SHARE = 0.75;

  private static final double YOUNG_MAX_SHARE = 0.85;

  /**
   * Makes the task. Throws an exception with the heap doctor's message if this JVM does not support
   * it. The agent has printed the doctor's advice at its start, so none goes into the service's
   * log.
   */
  BackgroundTask task() {
    return CollectionTasks.<BackgroundTask>withoutAdvice(
        () ->
            this == YOUNG
                ? GarbageCollectionTask.young(YOUNG_MIN_SHARE, YOUNG_MAX_SHARE)
                : FullCollections.whenEdenFills());
  }

  Diagnosis diagnosis() {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    return this == YOUNG ? doctor.young() : doctor.fullAndYoung();
  }

  /** Reads {@code young} or {@code full}, in upper or lower case. */
  static CollectionMode parse(String name, String text) {
    for (CollectionMode mode : values()) {
      if (mode.toString().equals(text.toLowerCase(Locale.ROOT))) {
        return mode;
      }
    }
    throw new RefusedSettingException(name, "\"" + text + "\"", "young or full");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
