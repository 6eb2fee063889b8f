package io.github.btc.lab.replica;

import io.github.btc.BackgroundTask;
import io.github.btc.gc.GarbageCollectionTask;
import java.util.List;

/** The collections that a replica's controller runs. */
final class ReplicaTasks {

  private ReplicaTasks() {}

  /**
   * Returns the tasks of a mode.
   *
   * @param inTurns true if a replica that is due may have to wait for the others: then it is due
   *     early enough for all of them
   */
  static List<BackgroundTask> of(ReplicaMode mode, boolean inTurns) {
    return switch (mode) {
      case GATE_ONLY -> List.of(GarbageCollectionTask.fullAlone());
      case BTC -> List.of(GarbageCollectionTask.full(), young(inTurns));
      case OFF, NO_COLLECTIONS -> List.of();
    };
  }

  private static GarbageCollectionTask young(boolean inTurns) {
    return inTurns ? GarbageCollectionTask.young(0.25, 0.8) : GarbageCollectionTask.young();
  }
}
