package example.tasks;

import io.github.btc.BackgroundTask;

/** A timer that runs a task as soon as it is due, as a service does without a controller. */
final class TaskTimer {

  private static final long LOOK_MILLIS = 20; // like a controller

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
