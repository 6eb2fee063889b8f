package io.github.btc.spring;

import io.github.btc.gc.GarbageCollectionTask;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.core.NativeDetector;

/** The collections of this JVM that nobody has asked for by name: taken where they work. */
public final class CollectionTasks {

  private static final Logger LOG = System.getLogger(CollectionTasks.class.getName());

  private CollectionTasks() {}

  /**
   * Makes the full and the young task with their defaults.
   *
   * @return those that work on this JVM; what does not is logged with the reason
   */
  public static List<GarbageCollectionTask> whereTheyWork() {
    return whereTheyWork(List.of(GarbageCollectionTask::full, GarbageCollectionTask::young));
  }

  /**
   * Makes the tasks that work here.
   *
   * @param wished what to try, in order
   * @return those that the doctor did not refuse; what he refused is logged with the reason
   */
  public static List<GarbageCollectionTask> whereTheyWork(
      List<Supplier<GarbageCollectionTask>> wished) {
    if (workNowhere()) {
      return List.of();
    }
    List<GarbageCollectionTask> tasks = new ArrayList<>();
    for (Supplier<GarbageCollectionTask> wish : wished) {
      try {
        tasks.add(wish.get());
      } catch (IllegalStateException e) { // the doctor's refusal: this JVM has no such collection
        LOG.log(Level.INFO, "BTC leaves a collection to the JVM. " + e.getMessage());
      }
    }
    return tasks;
  }

  /**
   * Tells whether this is a native image, whose collections BTC cannot call; says so in the log.
   *
   * @return true in a native image
   */
  public static boolean workNowhere() {
    return workNowhere(NativeDetector.inNativeImage());
  }

  static boolean workNowhere(boolean nativeImage) {
    if (nativeImage) {
      LOG.log(Level.INFO, "BTC leaves all collections to this native image; other tasks run");
    }
    return nativeImage;
  }
}
