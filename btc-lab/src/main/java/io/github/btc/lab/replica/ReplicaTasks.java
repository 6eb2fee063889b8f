package io.github.btc.lab.replica;

import io.github.btc.BackgroundTask;
import io.github.btc.gc.GarbageCollectionTask;
import java.util.List;

/** The collections that a replica's controller runs. */
final class ReplicaTasks {

  private ReplicaTasks() {}

  static List<BackgroundTask> of(ReplicaMode mode) {
    return switch (mode) {
      case GATE_ONLY -> List.of(GarbageCollectionTask.fullAlone());
      case BTC -> List.of(GarbageCollectionTask.full(), GarbageCollectionTask.young());
      case OFF, NO_COLLECTIONS -> List.of();
    };
  }
}
