package example.tasks;

import io.github.btc.BackgroundTask;

/** A timer that runs a task as soon as it is due: what there is where there is no controller. */
final class Impatient {

  private static final long LOOK_MILLIS = 20; // as a controller does

  private Impatient() {}

  static void run(BackgroundTask task) {
    Repeated.every(LOOK_MILLIS, task.name(), () -> look(task));
  }

  private static void look(BackgroundTask task) throws Exception {
    if (task.level() >= task.activationInterval().max()) {
      task.run();
    }
  }
}
