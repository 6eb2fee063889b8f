package io.github.btc.spring.boot;

import io.github.btc.gc.CollectionTasks;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.spring.boot.BtcProperties.Collection;
import io.github.btc.spring.boot.BtcProperties.Gc;
import java.util.List;
import java.util.function.Supplier;

/** Makes the tasks of {@code btc.gc.*}. */
final class GcTasks {

  private final Gc settings;

  GcTasks(Gc settings) {
    this.settings = settings;
  }

  /**
   * Returns the collections in {@code btc.gc.tasks}, or by default those that this JVM supports.
   */
  List<GarbageCollectionTask> make() {
    List<Collection> asked = settings.tasks();
    if (!settings.enabled()) {
      return List.of();
    }
    if (asked == null) {
      return CollectionTasks.whereTheyWork(List.of(this::full, this::young));
    }
    return CollectionTasks.asked(asked.stream().distinct().map(this::askedFor).toList());
  }

  private Supplier<GarbageCollectionTask> askedFor(Collection collection) {
    return () -> make(collection);
  }

  private GarbageCollectionTask make(Collection collection) {
    try {
      return switch (collection) {
        case YOUNG -> young();
        case FULL -> full();
        case CONCURRENT -> GarbageCollectionTask.concurrent();
      };
    } catch (IllegalStateException e) {
      throw RefusedSetting.of(
          "btc.gc.tasks",
          collection.name(),
          "a collection that this JVM supports. " + e.getMessage(),
          e);
    }
  }

  private GarbageCollectionTask young() {
    return RefusedSetting.named("btc.gc.young.", settings.young()::task);
  }

  private GarbageCollectionTask full() {
    return RefusedSetting.named("btc.gc.full.", settings.full()::task);
  }
}
