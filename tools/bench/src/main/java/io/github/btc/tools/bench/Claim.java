package io.github.btc.tools.bench;

import org.jspecify.annotations.Nullable;

/**
 * The result of a comparison of two rows.
 *
 * @param cell replicas, heap and load of both rows
 * @param left row that should be better
 * @param right row that the left one is compared with
 * @param measure measure that is compared; less is better
 * @param difference mean over the rounds of the left value minus the right value
 * @param low lower end of the 95 % interval of the difference; {@code null} with one repetition
 * @param high upper end of the interval; {@code null} with one repetition
 * @param verdict whether the measurements support the difference
 * @param sentence the result in words
 */
record Claim(
    String cell,
    String left,
    String right,
    Measure measure,
    double difference,
    @Nullable Double low,
    @Nullable Double high,
    Verdict verdict,
    String sentence) {

  /** Whether the measurements support a difference, and if not, why. */
  enum Verdict {
    /** The difference is larger than the spread of the runs without collections. */
    CLAIMED,
    /** The runs without collections differ among themselves by at least as much. */
    WITHIN_SPREAD,
    /** The interval of the difference contains zero. */
    UNDECIDED,
    /** There are fewer than three repetitions, or no runs without collections to compare with. */
    UNKNOWN_SPREAD
  }
}
