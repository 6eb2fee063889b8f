package example.tasks;

import io.github.btc.BackgroundTask;
import java.io.IOException;
import java.util.random.RandomGenerator;

/** A small service with one kind of background work. Many threads call it at the same time. */
interface Workload extends AutoCloseable {

  /** Does the work of one request. */
  void request(RandomGenerator random) throws Exception;

  /** Returns the background work as a task. It is called at most once. */
  BackgroundTask task() throws Exception;

  /**
   * Starts the background work as services do without BTC: when it is due, with requests in flight.
   */
  default void workWithoutBtc() throws Exception {
    TaskTimer.run(task());
  }

  @Override
  void close() throws IOException;
}
