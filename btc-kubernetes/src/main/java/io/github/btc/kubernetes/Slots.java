package io.github.btc.kubernetes;

import java.time.Instant;

/**
 * Divides time into cycles, and each cycle into slots of equal length. All replicas compute the
 * same slots from the time since 1970, so they need no messages.
 *
 * <pre>
 *   |&lt;- guard -&gt;|&lt;- a closing may begin -&gt;|&lt;- longest closing -&gt;|   the next slot
 * </pre>
 *
 * @param count slots of a cycle
 * @param slotNanos the length of a slot
 * @param guardNanos the first part of a slot, in which no closing begins
 * @param closingNanos the last part of a slot, in which no closing begins
 */
record Slots(int count, long slotNanos, long guardNanos, long closingNanos) {

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Tells whether a closing in a slot may begin now. */
  boolean mayBegin(int slot, Instant now) {
    long sinceSlot = Math.floorMod(nanosOf(now) - slot * slotNanos, count * slotNanos);
    return sinceSlot >= guardNanos && sinceSlot <= slotNanos - closingNanos;
  }

  /** Returns the nanoseconds since 1970. They fit into a long until the year 2262. */
  private static long nanosOf(Instant now) {
    return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
  }
}
