package io.github.btc.machine;

import io.github.btc.machine.Event.Trigger;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the levels are sampled next: after a number of requests or after a time, whichever
 * comes first. The time is two thirds of the time in which a level can reach the upper end of its
 * interval, within bounds. In the first cycle it at most doubles from one sample to the next,
 * because the pace of a level is not known yet.
 */
final class SampleSchedule {

  /** A gate can compare only counts that differ by less than 2^22. */
  private static final long MOST_REQUESTS = 1 << 21;

  private final long shortestNanos;
  private final long longestNanos;

  private long finishedSeen;
  private long atFinished;
  private long atNanos;
  private long gapNanos;

  SampleSchedule(long shortestNanos, long longestNanos) {
    this.shortestNanos = shortestNanos;
    this.longestNanos = longestNanos;
  }

  /** Returns what makes a sample due, or null if none is due. The first one is due at once. */
  @Nullable Trigger due(long finished, long nowNanos) {
    if (finished >= atFinished) {
      return Trigger.COUNT;
    }
    return nowNanos - atNanos >= 0 ? Trigger.CLOCK : null;
  }

  long nanosUntilDue(long finished, long nowNanos) {
    return due(finished, nowNanos) == null ? atNanos - nowNanos : 0;
  }

  /** Returns the count of finished requests at which the controller must be woken. */
  long wakeAtFinished() {
    return atFinished;
  }

  /** Returns the count of finished requests from which the next number of requests counts. */
  long finishedSeen() {
    return finishedSeen;
  }

  /** Makes a sample due at once, because the gate has opened again or a pause has ended. */
  void atOnce(long nowNanos) {
    atNanos = nowNanos;
  }

  /** Sets the count of requests and does not change the clock. */
  void aim(long finished, long requests) {
    finishedSeen = finished;
    atFinished = finished + Math.min(requests, MOST_REQUESTS) + 1;
  }

  /** Starts the clock anew. The number of requests stays, because it has been drawn. */
  void nextByClock(long nanosUntilUpperEnd, long nowNanos) {
    setClock(Math.min(2 * gapNanos, nanosUntilUpperEnd / 3 * 2), nowNanos);
  }

  /** Starts the clock after a run. The pace of the cycle before, if any, counts at once. */
  void beginCycle(long nanosUntilUpperEnd, long nowNanos) {
    setClock(nanosUntilUpperEnd == Long.MAX_VALUE ? 0 : nanosUntilUpperEnd / 3 * 2, nowNanos);
  }

  /** Starts the clock while some due tasks wait: for them, or earlier at the pace of the others. */
  void nextBesidesWaiting(boolean canWait, long nanosUntilUpperEnd, long nowNanos) {
    long forThem = canWait ? longestNanos : shortestNanos;
    boolean others = nanosUntilUpperEnd != Long.MAX_VALUE;
    long forOthers = others ? Math.min(2 * gapNanos, nanosUntilUpperEnd / 3 * 2) : forThem;
    setClock(Math.min(forThem, forOthers), nowNanos);
  }

  /** Schedules the next sample while all tasks are deferred: only the clock counts. */
  void nextOfDeferred(long finished, boolean canWait, long nowNanos) {
    aim(finished, MOST_REQUESTS);
    setClock(canWait ? longestNanos : shortestNanos, nowNanos);
  }

  /** Schedules the next sample for the end of the minimum gap, however soon that is. */
  void nextAfterGap(long finished, long gapNanos, long nowNanos) {
    aim(finished, MOST_REQUESTS);
    atNanos = nowNanos + Math.min(longestNanos, gapNanos);
  }

  private void setClock(long nanos, long nowNanos) {
    gapNanos = Math.max(shortestNanos, Math.min(longestNanos, nanos));
    atNanos = nowNanos + gapNanos;
  }
}
