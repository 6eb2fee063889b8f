package example.tasks;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs work repeatedly, also after a failure, which it reports on standard error. */
final class RepeatedWork {

  /** The work. */
  interface Work {
    void run() throws Exception;
  }

  private RepeatedWork() {}

  /** Runs the work on a daemon thread, with a fixed delay after each run. */
  static ScheduledExecutorService every(long millis, String name, Work work) {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(each -> daemon(each, name));
    timer.scheduleWithFixedDelay(() -> once(name, work), millis, millis, TimeUnit.MILLISECONDS);
    return timer;
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Runs the work once, and reports an exception, which would otherwise end the repetition
   * silently.
   */
  private static void once(String name, Work work) {
    try {
      work.run();
    } catch (Exception e) {
      System.err.println(name + ": " + e);
    }
  }
}
