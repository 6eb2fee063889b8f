package io.github.btc.tools.simulator.tail;

import io.github.btc.RefusedSettingException;

/**
 * What is done about slow answers (thesis, section 4.7). BTC itself is none of these: it is what
 * the replicas do, so that any technique can be combined with it.
 *
 * @param kind when a second copy is sent
 * @param delayNanos how long after the first; only for HEDGE
 * @param cancelsLoser whether the copy that is not needed any more is stopped
 */
public record Technique(Kind kind, long delayNanos, boolean cancelsLoser) {

  /** When a second copy is sent. */
  public enum Kind {
    /** Never. */
    NONE,
    /** At once. */
    DUPLICATE,
    /** When the first has not been answered after a delay. */
    HEDGE,
    /** At once; the first copy that begins to be served takes the other out of its queue. */
    TIED
  }

  public Technique {
    if (delayNanos < 0) {
      throw new RefusedSettingException("delay", delayNanos + " ns", "at least 0");
    }
  }

  /** One copy. */
  public static Technique none() {
    return new Technique(Kind.NONE, 0, false);
  }

  /** Two copies at once; both are served to the end. */
  public static Technique duplicate() {
    return new Technique(Kind.DUPLICATE, 0, false);
  }

  /** A second copy after a delay, usually the p95 expected; both are served to the end. */
  public static Technique hedge(long delayNanos) {
    return new Technique(Kind.HEDGE, delayNanos, false);
  }

  /** Two copies at once, of which only one is served where there are queues (Dean, Barroso). */
  public static Technique tied() {
    return new Technique(Kind.TIED, 0, true);
  }

  /** The same, with the loser stopped as soon as the winner is known. */
  public Technique cancelling() {
    return new Technique(kind, delayNanos, true);
  }
}
