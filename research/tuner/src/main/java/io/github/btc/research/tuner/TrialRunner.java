package io.github.btc.research.tuner;

import java.io.IOException;
import java.util.List;

/** The system on which a search tries settings. */
interface TrialRunner extends AutoCloseable {

  /** Receives each run when it ends. */
  interface Listener {
    void ended(Trial trial) throws IOException;
  }

  /**
   * Carries out runs and reports each finished one on the caller's thread, in any order.
   *
   * @throws IllegalArgumentException if a value is invalid
   */
  void run(List<Job> jobs, Listener listener) throws IOException, InterruptedException;

  @Override
  void close();
}
