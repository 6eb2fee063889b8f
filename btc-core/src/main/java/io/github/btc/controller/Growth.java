package io.github.btc.controller;

import io.github.btc.machine.ControllerMachine;
import java.util.Arrays;

/**
 * Tells whether some task's level grows noticeably from one look to the next: work that no request
 * counts may be the cause. Used by the controller's thread.
 */
final class Growth {

  /** Of A^min. At this pace and 20 ms from look to look, a cycle lasts two seconds. */
  private static final double NOTICEABLE_SHARE = 0.01;

  private final double[] levels;

  Growth(int tasks) {
    levels = new double[tasks];
    Arrays.fill(levels, Double.NaN);
  }

  /** Takes note of a look; returns true if a level has grown since the last one. */
  boolean isSeenIn(ControllerMachine machine) {
    boolean seen = false;
    for (int i = 0; i < levels.length; i++) {
      double level = machine.level(i);
      seen |= level - levels[i] > NOTICEABLE_SHARE * machine.interval(i).min();
      levels[i] = level;
    }
    return seen;
  }
}
