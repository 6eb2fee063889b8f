package io.github.btc.gc;

import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes the collection tasks that work on this JVM and leaves the other collections to the JVM. The
 * factories of {@link GarbageCollectionTask} throw in that case. Write {@code
 * BackgroundTaskController.builder().tasks(CollectionTasks.whereTheyWork())}.
 */
public final class CollectionTasks {

  private CollectionTasks() {}

  /**
   * Makes {@link GarbageCollectionTask#full()} and {@link GarbageCollectionTask#young()}.
   *
   * @return the tasks that work on this JVM, perhaps none; the reason for each other task is logged
   */
  public static List<GarbageCollectionTask> whereTheyWork() {
    return whereTheyWork(List.of(GarbageCollectionTask::full, GarbageCollectionTask::young));
  }

  /**
   * Makes the tasks that work on this JVM.
   *
   * @param wished the factories to try, in order
   * @return the tasks that the doctor does not refuse, perhaps none. The refusals are logged once,
   *     as a warning if other flags would help, and as information if another collector is needed
   * @throws RefusedSettingException if a share or interval of a factory is out of range
   */
  public static List<GarbageCollectionTask> whereTheyWork(
      List<Supplier<GarbageCollectionTask>> wished) {
    return onAJvm(HeapFlags.isNativeImage(), () -> unlessRefused(wished));
  }

  /**
   * Makes the tasks that somebody asked for by name.
   *
   * @param asked factories of the tasks
   * @return all of them; none in a native image, whose collections BTC cannot call, which is logged
   * @throws IllegalStateException if a task cannot work on this JVM, with the doctor's words
   * @throws RefusedSettingException if a share or interval of a factory is out of range
   */
  public static List<GarbageCollectionTask> asked(List<Supplier<GarbageCollectionTask>> asked) {
    return onAJvm(HeapFlags.isNativeImage(), () -> asked.stream().map(Supplier::get).toList());
  }

  static List<GarbageCollectionTask> onAJvm(
      boolean nativeImage, Supplier<List<GarbageCollectionTask>> tasks) {
    if (!nativeImage) {
      return tasks.get();
    }
    logger().log(Level.INFO, "BTC leaves all collections to this native image. Other tasks run.");
    return List.of();
  }

  private static List<GarbageCollectionTask> unlessRefused(
      List<Supplier<GarbageCollectionTask>> wished) {
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

  /**
   * Makes a task without logging the doctor's advice, for a program that reports the advice itself
   * or runs no collection.
   *
   * @param wish a factory of {@link GarbageCollectionTask}, or of a task made of them
   * @param <T> the task
   * @return the task
   * @throws IllegalStateException if the task cannot work on this JVM, with the doctor's words
   */
  public static <T extends BackgroundTask> T withoutAdvice(Supplier<T> wish) {
    return DoctorLog.with(DoctorLog.Silence.AT_FIRST, wish);
  }

  /**
   * Makes a task that logs nothing, neither now nor later, for a program that watches a JVM and
   * leaves no trace in the log of its service.
   *
   * @param wish a factory of {@link GarbageCollectionTask}, or of a task made of them
   * @param <T> the task
   * @return the task
   * @throws IllegalStateException if the task cannot work on this JVM, with the doctor's words
   */
  public static <T extends BackgroundTask> T silent(Supplier<T> wish) {
    return DoctorLog.with(DoctorLog.Silence.ALWAYS, wish);
  }

  /** Logs the refusals only, because each task that is made logs its own warnings. */
  private static void tell(Diagnosis refused) {
    List<Finding> refusals =
        refused.findings().stream()
            .filter(finding -> finding.severity() == Severity.ERROR)
            .toList();
    boolean takesOtherFlags =
        refusals.stream().noneMatch(finding -> finding.subject().equals(HeapChecks.COLLECTOR));
    logger()
        .log(
            takesOtherFlags ? Level.WARNING : Level.INFO,
            "BTC leaves {0} collections to the JVM. The service runs without these tasks.{1}{2}",
            refused.task(),
            System.lineSeparator(),
            refused.with(refusals));
  }

  /** Returns the logger, as late as possible; {@link DoctorLog} tells why. */
  private static Logger logger() {
    return System.getLogger(CollectionTasks.class.getName());
  }
}
