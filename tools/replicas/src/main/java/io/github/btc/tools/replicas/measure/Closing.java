package io.github.btc.tools.replicas.measure;

import java.util.List;

/**
 * A stretch of time for which a gate was shut.
 *
 * @param interval from gate shut to gate open
 * @param refused requests refused meanwhile
 * @param runs the tasks that ran in it
 */
public record Closing(Interval interval, long refused, List<Run> runs) {

  /**
   * One run of one task.
   *
   * @param task its name
   * @param nanos how long it took
   */
  public record Run(String task, long nanos) {}
}
