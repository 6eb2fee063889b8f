package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * How a simulated replica tells the balancer that it goes away.
 *
 * @param kind by what means
 * @param delayNanos how long a confirmation takes
 * @param capNanos the longest wait for a first refusal
 * @param settleNanos the wait after it
 */
public record Announcement(Kind kind, long delayNanos, long capNanos, long settleNanos) {

  /** By what means. */
  public enum Kind {
    /** Not at all: close, drain, run. */
    NONE,
    /** The refusals tell: the task waits for the first one. */
    FIRST_REFUSAL,
    /** The balancer confirms: nobody is refused. */
    CONFIRMED
  }

  public Announcement {
    Ranges.whole("delayNanos", delayNanos, 0, 10_000_000_000L);
    Ranges.whole("capNanos", capNanos, 0, 10_000_000_000L);
    Ranges.whole("settleNanos", settleNanos, 0, 10_000_000_000L);
  }

  /** Says nothing. */
  public static Announcement none() {
    return new Announcement(Kind.NONE, 0, 0, 0);
  }

  /** Waits for the first refusal as long as the controller does by default. */
  public static Announcement firstRefusal() {
    return new Announcement(Kind.FIRST_REFUSAL, 0, 60_000_000, 2_000_000);
  }

  /** Is confirmed after a time. */
  public static Announcement confirmedAfter(Duration delay) {
    return new Announcement(Kind.CONFIRMED, delay.toNanos(), 0, 0);
  }
}
