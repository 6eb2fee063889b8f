package example.tasks;

import io.github.btc.BackgroundTask;
import java.io.IOException;
import java.util.random.RandomGenerator;

/** A small service with one kind of background work. Requests come from many threads at once. */
interface Workload extends AutoCloseable {

  /** Does the work of one request. */
  void request(RandomGenerator random) throws Exception;

  /** Hands the background work over; called at most once, and not without BTC. */
  BackgroundTask task() throws Exception;

  /**
   * Does the background work as such services do without BTC: when it is due, whoever is inside.
   */
  default void workWithoutBtc() throws Exception {
    TaskTimer.run(task());
  }

  @Override
  void close() throws IOException;
}
