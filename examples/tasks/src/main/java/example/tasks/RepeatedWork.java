package example.tasks;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Work that is done again and again, also when it has failed: then it says so. */
final class RepeatedWork {

  /** What is done. */
  interface Work {
    void run() throws Exception;
  }

  private RepeatedWork() {}

  /** Does it in a daemon thread, each time so long after the last one has ended. */
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

  /** An exception that got out would end the repetition, and nobody would know. */
  private static void once(String name, Work work) {
    try {
      work.run();
    } catch (Exception e) {
      System.err.println(name + ": " + e);
    }
  }
}
