package io.github.btc.tools.bench;

import org.jspecify.annotations.Nullable;

/**
 * What a comparison of two rows allows to say.
 *
 * @param cell under which circumstances
 * @param left the row that should be better
 * @param right the row it is compared with
 * @param measure what is compared; less is better
 * @param difference the mean of left less right, round by round
 * @param low the lower end of its 95 % interval; {@code null} with one repetition
 * @param high the upper end
 * @param verdict whether it may be said
 * @param sentence for people
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

  /** What may be said. */
  enum Verdict {
    /** The difference is larger than what runs without collections differ by. */
    CLAIMED,
    /** Runs without any collection differ by more than that among themselves. */
    WITHIN_SPREAD,
    /** The interval of the difference has both signs in it. */
    UNDECIDED,
    /** There are fewer than three repetitions, or no runs without collections to compare with. */
    UNKNOWN_SPREAD
  }
}
