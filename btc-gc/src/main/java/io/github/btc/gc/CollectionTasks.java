package io.github.btc.gc;

import io.github.btc.RefusedSettingException;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The collections of this JVM, taken where they work: a service starts with the others left to the
 * JVM, where the factories of {@link GarbageCollectionTask} throw. For {@code
 * BackgroundTaskController.builder().tasks(CollectionTasks.whereTheyWork())}.
 */
public final class CollectionTasks {

  private CollectionTasks() {}

  /**
   * Makes {@link GarbageCollectionTask#full()} and {@link GarbageCollectionTask#young()}.
   *
   * @return those that work on this JVM, perhaps none; what does not is logged with the reason
   */
  public static List<GarbageCollectionTask> whereTheyWork() {
    return whereTheyWork(List.of(GarbageCollectionTask::full, GarbageCollectionTask::young));
  }

  /**
   * Makes collections that work here.
   *
   * @param wished the factories to try, in order
   * @return those that the doctor did not refuse, perhaps none; what he refused is logged once: as
   *     a warning if other flags would make it work, as information if it takes another collector
   * @throws RefusedSettingException if a factory was given a share or interval out of range
   */
  public static List<GarbageCollectionTask> whereTheyWork(
      List<Supplier<GarbageCollectionTask>> wished) {
    if (workNowhere()) {
      return List.of();
    }
    List<GarbageCollectionTask> tasks = new ArrayList<>();
    List<Diagnosis> refused = new ArrayList<>();
    for (Supplier<GarbageCollectionTask> wish : wished) {
      try {
        tasks.add(wish.get());
      } catch (RefusedCollectionException e) {
        refused.add(e.diagnosis());
      }
    }
    if (!refused.isEmpty()) {
      tell(Diagnosis.ofAll(refused));
    }
    return List.copyOf(tasks);
  }

  /** The refusals only: what else is to be set is told with the tasks that are made. */
  private static void tell(Diagnosis refused) {
    List<Finding> refusals =
        refused.findings().stream()
            .filter(finding -> finding.severity() == Severity.REFUSE)
            .toList();
    boolean takesOtherFlags =
        refusals.stream().noneMatch(finding -> finding.subject().equals(HeapChecks.COLLECTOR));
    logger()
        .log(
            takesOtherFlags ? Level.WARNING : Level.INFO,
            "BTC leaves {0} collections to the JVM, and the service runs without these tasks.{1}{2}",
            refused.task(),
            System.lineSeparator(),
            refused.with(refusals));
  }

  /**
   * Tells whether this is a native image, whose collections BTC cannot call; says so in the log.
   *
   * @return true in a native image
   */
  public static boolean workNowhere() {
    return workNowhere(HeapFlags.isNativeImage());
  }

  static boolean workNowhere(boolean nativeImage) {
    if (nativeImage) {
      logger().log(Level.INFO, "BTC leaves all collections to this native image; other tasks run");
    }
    return nativeImage;
  }

  /** Asked for late: see {@link DoctorLog}. */
  private static Logger logger() {
    return System.getLogger(CollectionTasks.class.getName());
  }
}
