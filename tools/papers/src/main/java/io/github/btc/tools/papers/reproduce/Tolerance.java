package io.github.btc.tools.papers.reproduce;

import org.jspecify.annotations.Nullable;

/**
 * How far ours may lie from a printed number.
 *
 * @param share of the number, 0.01 for 1 %
 * @param slack in the number's own unit
 * @param range what ours must lie in, whatever the number; null for one around it
 */
record Tolerance(double share, double slack, @Nullable Range range) {

  static final Tolerance NONE = new Tolerance(0, 0, null);

  Range around(Range value) {
    return range != null ? range : value.plusMinus(share, slack);
  }
}
