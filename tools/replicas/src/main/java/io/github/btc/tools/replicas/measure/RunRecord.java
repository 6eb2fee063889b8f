package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import java.util.List;

/**
 * What one run left behind.
 *
 * @param name the configuration
 * @param attempts the client's side
 * @param replicas the replicas' side, in the order of the attempts' replica numbers
 */
public record RunRecord(String name, Attempts attempts, List<ReplicaRecord> replicas) {

  /**
   * Returns the measured time.
   *
   * @return from the first intended start that counts to the first that no longer does
   */
  public Interval window() {
    return new Interval(attempts.measureFromNanos(), attempts.measureToNanos());
  }

  /**
   * Works out the figures.
   *
   * @return the figures of the measured time
   */
  public RunFigures figures() {
    return RunFigures.of(name, attempts, replicas);
  }
}
