package io.github.btc.tools.replicas.replica;

import io.github.btc.BackgroundTask;
import io.github.btc.gc.GarbageCollectionTask;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The collections that a replica's controller runs. */
final class ReplicaTasks {

  private ReplicaTasks() {}

  /**
   * Returns the tasks of a mode.
   *
   * @param rest how long each waits after another has closed, if they take turns, else {@code
   *     null}: a replica that may have to wait is due early enough for all of them
   */
  static List<BackgroundTask> of(ReplicaMode mode, @Nullable Duration rest) {
    return switch (mode) {
      case GATE_ONLY, FULL -> List.of(GarbageCollectionTask.fullAlone());
      case CONCURRENT -> List.of(GarbageCollectionTask.concurrent());
      case BTC -> List.of(GarbageCollectionTask.full(), young(rest));
      case OFF, NO_COLLECTIONS -> List.of();
    };
  }

  private static GarbageCollectionTask young(@Nullable Duration rest) {
    if (rest == null) {
      return GarbageCollectionTask.young();
    }
    return GarbageCollectionTask.young(rest.isZero() ? 0.5 : 0.25, 0.8);
  }
}
