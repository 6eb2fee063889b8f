package io.github.btc.hazelcast;

import io.github.btc.BackgroundTask;
import io.github.btc.gc.GarbageCollectionTask;

/** The collections that {@code btc.tasks} may name. */
enum TaskKind {
  /** A young collection, which empties Eden. */
  YOUNG,
  /** A full collection, which empties the old generation. */
  FULL;

  BackgroundTask newTask() {
    return switch (this) {
      case YOUNG -> GarbageCollectionTask.young();
      case FULL -> GarbageCollectionTask.full();
    };
  }
}
