package io.github.btc.tools.tuner;

import java.io.IOException;
import java.util.List;

/** What the settings are tried on. */
interface TrialRunner extends AutoCloseable {

  /** Is told each run as it ends. */
  interface Listener {
    void ended(Trial trial) throws IOException;
  }

  /**
   * Does runs and tells each one that has ended, from the caller's thread, in any order.
   *
   * @throws IllegalArgumentException if values cannot be understood
   */
  void run(List<Job> jobs, Listener listener) throws IOException, InterruptedException;

  @Override
  void close();
}
