package io.github.btc.machine;

import java.util.random.RandomGenerator;

/**
 * How long a closing that would leave nobody is put off: as long as its tasks are below A^max, and
 * then for {@value #LONGEST_IN_LIMITS} announce limits more, counted from the first time. Ours.
 */
final class Patience {

  private static final int LONGEST_IN_LIMITS = 8;

  private final long limitNanos;
  private final long gapNanos;
  private final RandomGenerator random;

  private boolean waiting;
  private long sinceNanos;
  private long untilNanos;

  Patience(MachineSettings settings, RandomGenerator random) {
    this.limitNanos = settings.announceLimitNanos();
    this.gapNanos = settings.minimumGapNanos();
    this.random = random;
  }

  /** Tells whether a closing may be put off once more; {@code urgent} from A^max on. */
  boolean allows(boolean urgent, long nowNanos) {
    return !urgent || !waiting || nowNanos - sinceNanos < LONGEST_IN_LIMITS * limitNanos;
  }

  /** Two that have found each other away must not both come again in the same moment. */
  void putOff(long nowNanos) {
    if (!waiting) {
      waiting = true;
      sinceNanos = nowNanos;
    }
    untilNanos = nowNanos + gapNanos + random.nextLong(limitNanos);
  }

  boolean isWaiting(long nowNanos) {
    return waiting && nowNanos - untilNanos < 0;
  }

  /** The gate is being shut, or nothing is due any more. */
  void end() {
    waiting = false;
  }
}
