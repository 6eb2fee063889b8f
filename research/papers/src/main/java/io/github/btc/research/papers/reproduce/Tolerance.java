package io.github.btc.research.papers.reproduce;

import org.jspecify.annotations.Nullable;

/**
 * The largest difference between a computed number and a printed one.
 *
 * @param share the difference as a share of the number; 0.01 is 1 %
 * @param slack the difference in the unit of the number
 * @param range the range of accepted numbers; null for a range around the printed number
 */
record Tolerance(double share, double slack, @Nullable Range range) {

  static final Tolerance NONE = new Tolerance(0, 0, null);

  Range around(Range value) {
    return range != null ? range : value.plusMinus(share, slack);
  }
}
