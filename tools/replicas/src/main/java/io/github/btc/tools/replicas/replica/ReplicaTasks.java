package io.github.btc.tools.replicas.replica;

import io.github.btc.BackgroundTask;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.gc.thesis.FullCollections;
import io.github.btc.tools.replicas.balancer.Announcement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The collections that a replica's controller runs. */
final class ReplicaTasks {

  private ReplicaTasks() {}

  /**
   * Returns the tasks of a mode.
   *
   * @param announcement whether the replica takes turns: one that may have to wait for its turn is
   *     due early enough for all of them
   */
  static List<BackgroundTask> of(ReplicaMode mode, @Nullable Announcement announcement) {
    return switch (mode) {
      case GATE_ONLY, FULL -> List.of(FullCollections.whenEdenFills());
      case BTC -> List.of(GarbageCollectionTask.full(), young(announcement));
      case OFF, NO_COLLECTIONS -> List.of();
    };
  }

  private static GarbageCollectionTask young(@Nullable Announcement announcement) {
    if (announcement instanceof Announcement.InSlots) {
      return GarbageCollectionTask.young(0.3, 0.5); // half of Eden is left for a cycle of slots
    }
    if (announcement instanceof Announcement.InTurns turns && !turns.isShort()) {
      return GarbageCollectionTask.young(turns.rest().isZero() ? 0.5 : 0.25, 0.8);
    }
    return GarbageCollectionTask.young();
  }
}
