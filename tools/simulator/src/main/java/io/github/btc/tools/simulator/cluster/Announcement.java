package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * The way in which a simulated replica tells the balancer that it goes away.
 *
 * @param kind the means
 * @param delayNanos the time until the balancer confirms
 * @param capNanos the longest wait for a first refusal
 * @param quietNanos the quiet time after a refusal
 */
public record Announcement(Kind kind, long delayNanos, long capNanos, long quietNanos) {

  /** The means to tell the balancer. */
  public enum Kind {
    /** The balancer is not told: the gate closes and drains, and the task runs. */
    NONE,
    /** The first refusal tells the balancer, and the task waits for it. */
    FIRST_REFUSAL,
    /** The balancer confirms before the gate closes, so no request is refused. */
    CONFIRMED
  }

  public Announcement {
    Ranges.whole("delayNanos", delayNanos, 0, 10_000_000_000L);
    Ranges.whole("capNanos", capNanos, 0, 10_000_000_000L);
    Ranges.whole("quietNanos", quietNanos, 0, 10_000_000_000L);
  }

  /** Returns closings of which the balancer is not told. */
  public static Announcement none() {
    return new Announcement(Kind.NONE, 0, 0, 0);
  }

  /** Returns closings that wait for the first refusal as long as a controller's default. */
  public static Announcement firstRefusal() {
    return new Announcement(Kind.FIRST_REFUSAL, 0, 60_000_000, 2_000_000);
  }

  /** Returns closings that the balancer confirms after a time. */
  public static Announcement confirmedAfter(Duration delay) {
    return new Announcement(Kind.CONFIRMED, delay.toNanos(), 0, 0);
  }
}
