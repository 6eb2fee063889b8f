package io.github.btc.machine;

import java.util.List;

/**
 * Counts the closings that would have begun if the controller did not only observe. A closing would
 * have run all tasks that are due, so the next one is omitted as soon as a further task is due,
 * although others still wait for the JVM.
 */
final class Omissions {

  private long count;
  private List<Integer> due = List.of(); // at the last sample

  void sampled(List<Integer> dueNow) {
    count += due.containsAll(dueNow) ? 0 : 1;
    due = dueNow;
  }

  /** Counts a closing that somebody has asked for, whatever the level. */
  void requested() {
    count++;
  }

  long count() {
    return count;
  }
}
