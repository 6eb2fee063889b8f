package io.github.btc.research.placement;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;

/**
 * When the loop acts. The source asks for a loop that is stable and leaves the rule open, so this
 * one is ours.
 *
 * @param objectiveMillis the p90 of a replica above which a window counts as missed
 * @param missedWindows so many windows in a row have to be missed
 * @param slowerBy a replica moves only if its p90 is so many times that of the others
 * @param moreIdle a replica moves only to a node that is idle for so much more of the time
 * @param restWindows so many windows after an action nothing is done, because a new replica is cold
 * @param most the largest number of replicas
 */
public record LoopRule(
    double objectiveMillis,
    int missedWindows,
    double slowerBy,
    double moreIdle,
    int restWindows,
    int most) {

  public LoopRule {
    if (!(objectiveMillis > 0)) {
      throw new RefusedSettingException(
          "objective", String.valueOf(objectiveMillis), "more than 0 ms");
    }
    Ranges.whole("missed", missedWindows, 1, 1000);
    if (!(slowerBy >= 1)) {
      throw new RefusedSettingException("slower-by", String.valueOf(slowerBy), "1 or more");
    }
    Ranges.share("more-idle", moreIdle, 0, 1);
    Ranges.whole("rest", restWindows, 0, 1000);
    Ranges.whole("most", most, 1, 64);
  }

  /** Returns a rule that acts at once and waits for nothing. It shows what the waiting is for. */
  public static LoopRule eager(double objectiveMillis, int most) {
    return new LoopRule(objectiveMillis, 1, 1, 0, 0, most);
  }

  /** Returns a rule that acts when it has seen the same cause for three windows. */
  public static LoopRule patient(double objectiveMillis, int most) {
    return new LoopRule(objectiveMillis, 3, 1.3, 0.2, 5, most);
  }
}
