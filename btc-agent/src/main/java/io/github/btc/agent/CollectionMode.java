package io.github.btc.agent;

import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import io.github.btc.gc.Diagnosis;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.gc.HeapDoctor;
import java.util.Locale;

/** The kind of a collection. */
enum CollectionMode {
  /**
   * A young collection, which empties Eden within a few milliseconds if no request is in flight.
   */
  YOUNG,
  /** A full collection by {@code System.gc()}, as in the source papers. */
  FULL;

  /**
   * Makes the task. Throws an exception with the heap doctor's message if this JVM does not support
   * it.
   */
  BackgroundTask task() {
    return this == YOUNG ? GarbageCollectionTask.young() : GarbageCollectionTask.fullAlone();
  }

  Diagnosis diagnosis() {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    return this == YOUNG ? doctor.young() : doctor.fullAlone();
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
