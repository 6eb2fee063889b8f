package io.github.btc.tools.simulator.cluster;

import io.github.btc.RefusedSettingException;

/**
 * A technique of clients against slow answers (thesis, section 4.7). BTC works in the replicas, so
 * it is not a technique, and any technique can be combined with it.
 *
 * @param kind when a second copy of a request is sent
 * @param delayNanos the time between the two copies, only for {@link Kind#HEDGE}
 * @param cancelsLoser whether the slower copy is stopped when the other one is answered
 */
public record Technique(Kind kind, long delayNanos, boolean cancelsLoser) {

  /** The time when a second copy is sent. */
  public enum Kind {
    /** No second copy is sent. */
    NONE,
    /** Both copies are sent at once. */
    DUPLICATE,
    /** The second copy is sent if the first has no answer after a delay. */
    HEDGE,
    /** Both copies are sent at once. When one is served, the other leaves its queue. */
    TIED
  }

  public Technique {
    if (delayNanos < 0) {
      throw new RefusedSettingException("delay", delayNanos + " ns", "at least 0");
    }
  }

  /** Returns the technique that sends one copy only. */
  public static Technique none() {
    return new Technique(Kind.NONE, 0, false);
  }

  /** Returns the technique that sends two copies at once. Both are served to the end. */
  public static Technique duplicate() {
    return new Technique(Kind.DUPLICATE, 0, false);
  }

  /** Returns the technique that sends a second copy after a delay, usually the expected p95. */
  public static Technique hedge(long delayNanos) {
    return new Technique(Kind.HEDGE, delayNanos, false);
  }

  /** Returns tied requests (Dean, Barroso): two copies at once, of which usually one is served. */
  public static Technique tied() {
    return new Technique(Kind.TIED, 0, true);
  }

  /** Returns this technique with the slower copy stopped when the other one is answered. */
  public Technique cancelling() {
    return new Technique(kind, delayNanos, true);
  }
}
