package io.github.btc.tools.replicas.measure;

import java.util.List;

/**
 * A time during which a gate was closed.
 *
 * @param interval time from the closing of the gate until it opens
 * @param refused number of requests that were refused in this time
 * @param runs tasks that ran in this time
 */
public record Closing(Interval interval, long refused, List<Run> runs) {

  /**
   * One run of one task.
   *
   * @param task name of the task
   * @param time from its start to its end
   */
  public record Run(String task, Interval time) {}
}
