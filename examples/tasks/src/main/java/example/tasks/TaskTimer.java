package example.tasks;

import io.github.btc.BackgroundTask;

/** A timer that runs a task as soon as it is due, as a service does without a controller. */
final class TaskTimer {

  private static final long SAMPLE_MILLIS = 20; // like a controller

  private TaskTimer() {}

  static void run(BackgroundTask task) {
    RepeatedWork.every(SAMPLE_MILLIS, task.name(), () -> sample(task));
  }

  private static void sample(BackgroundTask task) throws Exception {
    if (task.level() >= task.activationInterval().max()) {
      task.run();
    }
  }
}
