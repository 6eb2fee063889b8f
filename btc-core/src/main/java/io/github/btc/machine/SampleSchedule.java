package io.github.btc.machine;

import io.github.btc.machine.Event.Trigger;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the levels are sampled next: after a number of requests or after a time, whichever
 * comes first. After ten seconds without a request and without a growing level the service is idle.
 * Samples are then taken less often, so that an idle service costs almost nothing. The first
 * request that finishes or the first level that grows ends the idle time.
 */
final class SampleSchedule {

  private static final long IDLE_FROM_NANOS = 10_000_000_000L;

  /** A gate can compare only counts that differ by less than 2^22. */
  private static final long MOST_REQUESTS = 1 << 21;

  private final long everyNanos;
  private final long idleEveryNanos;

  private long finishedSeen;
  private long atFinished;
  private long atNanos;
  private boolean begun;
  private boolean idle;
  private long busyNanos;
  private long finishedWhenBusy;

  SampleSchedule(long everyNanos, long idleEveryNanos) {
    this.everyNanos = everyNanos;
    this.idleEveryNanos = idleEveryNanos;
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
    return idle ? finishedWhenBusy + 1 : atFinished;
  }

  boolean isIdle() {
    return idle;
  }

  /** Ends the idle time if a request has finished since it began. */
  void served(long finished, long nowNanos) {
    if (idle && finished != finishedWhenBusy) {
      idle = false;
      busyNanos = nowNanos;
      atNanos = Math.min(atNanos - nowNanos, everyNanos) + nowNanos;
    }
  }

  /** Takes note of a sample; one of the {@code next} methods follows. */
  void sampled(Event.Sampled sampled, boolean grown, long nowNanos) {
    finishedSeen = sampled.finished();
    boolean busy = finishedSeen != finishedWhenBusy || sampled.inFlight() > 0 || grown;
    if (busy || !begun) {
      begun = true;
      finishedWhenBusy = finishedSeen;
      busyNanos = nowNanos;
    }
  }

  /** Makes a sample due at once, because the gate has opened again. */
  void atOnce(long nowNanos) {
    atNanos = nowNanos;
  }

  /** Sets the count of requests and does not change the clock. */
  void aim(long finished, long requests) {
    finishedSeen = finished;
    atFinished = finished + Math.min(requests, MOST_REQUESTS) + 1;
  }

  /** Starts the clock anew. The number of requests stays, because it has been drawn. */
  void nextByClock(long nowNanos) {
    idle = nowNanos - busyNanos >= IDLE_FROM_NANOS;
    atNanos = nowNanos + (idle ? idleEveryNanos : everyNanos);
  }

  void next(long requests, long nowNanos) {
    aim(finishedSeen, requests);
    nextByClock(nowNanos);
  }

  /** Schedules the next sample while a due task is deferred: only the clock counts, as if busy. */
  void nextOfDeferred(long nowNanos) {
    busyNanos = nowNanos;
    next(MOST_REQUESTS, nowNanos);
  }
}
