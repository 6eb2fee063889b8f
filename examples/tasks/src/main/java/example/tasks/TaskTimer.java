package example.tasks;

import io.github.btc.BackgroundTask;

/** A timer that runs a task as soon as it is due: what there is where there is no controller. */
final class TaskTimer {

  private static final long LOOK_MILLIS = 20; // as a controller does

  private TaskTimer() {}

  static void run(BackgroundTask task) {
    RepeatedWork.every(LOOK_MILLIS, task.name(), () -> look(task));
  }

  private static void look(BackgroundTask task) throws Exception {
    if (task.level() >= task.activationInterval().max()) {
      task.run();
    }
  }
}
