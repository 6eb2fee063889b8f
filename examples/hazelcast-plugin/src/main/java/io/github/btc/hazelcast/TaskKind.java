package io.github.btc.hazelcast;

import io.github.btc.BackgroundTask;
import io.github.btc.gc.GarbageCollectionTask;

/** The collections to choose from in {@code btc.tasks}. */
enum TaskKind {
  /** Eden. */
  YOUNG,
  /** The old generation. */
  FULL;

  BackgroundTask newTask() {
    return switch (this) {
      case YOUNG -> GarbageCollectionTask.young();
      case FULL -> GarbageCollectionTask.full();
    };
  }
}
