package example.tasks;

import io.github.btc.BackgroundTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A timer that runs a task as soon as it is due: what there is where there is no controller. */
final class Impatient {

  private static final long LOOK_MILLIS = 20; // as a controller does

  private Impatient() {}

  static void run(BackgroundTask task) {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(work -> daemon(work, task.name()));
    timer.scheduleWithFixedDelay(() -> look(task), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private static void look(BackgroundTask task) {
    if (task.level() < task.activationInterval().max()) {
      return;
    }
    try {
      task.run();
    } catch (Exception e) {
      System.err.println(task.name() + ": " + e); // and again at the next look
    }
  }
}
