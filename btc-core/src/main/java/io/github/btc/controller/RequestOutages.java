package io.github.btc.controller;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Drained;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerEvent.SlowRequest;
import io.github.btc.ControllerListener;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Logs when slow requests keep tasks waiting, and when a task runs with requests in flight. */
final class RequestOutages implements ControllerListener {

  private static final long LONG_NANOS = 60_000_000_000L;

  private final OutageLines lines;
  private final LongSupplier oldestNanos;
  private @Nullable Long slowSinceNanos; // null while no task waits for a slow request
  private boolean toldOfSlow;
  private boolean toldOfDisregarded;

  RequestOutages(OutageLines lines, LongSupplier oldestNanos) {
    this.lines = lines;
    this.oldestNanos = oldestNanos;
  }

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof SlowRequest slow) {
      slowRequest(slow.atNanos(), ", now one of " + seconds(slow.ageNanos()) + " s");
    } else if (event instanceof GateOpened opened && opened.ending() == Ending.DRAIN_ABANDONED) {
      slowRequest(opened.atNanos(), "");
    } else if (event instanceof Drained drained) {
      drained(drained);
    }
  }

  /**
   * Notes that a request was older than the drain limit, or that a drain was abandoned for one. The
   * JVM may have collected by itself since the first time, which keeps nobody from hearing of it.
   */
  private void slowRequest(long atNanos, String age) {
    if (slowSinceNanos == null) {
      slowSinceNanos = atNanos;
    } else if (atNanos - slowSinceNanos >= LONG_NANOS && !toldOfSlow) {
      toldOfSlow = true;
      lines.warn(
          "No task has run in a closing for "
              + seconds(atNanos - slowSinceNanos)
              + " s: when one was due, some request was older than the drain limit"
              + age
              + ". If such requests are usual, let their path bypass the gate, or raise the drain"
              + " limit. This is not logged again until a task has run.");
    }
  }

  private static long seconds(long nanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nanos);
  }

  private void drained(Drained drained) {
    slowSinceNanos = null;
    toldOfSlow = false;
    if (drained.inFlight() > 0 && !toldOfDisregarded) {
      toldOfDisregarded = true;
      lines.warn(
          "A task runs with "
              + drained.inFlight()
              + " requests in flight"
              + age()
              + ", because they did not end for a minute or the drain policy says so. They are hit"
              + " by its pause. If such requests are usual, let their path bypass the gate. This is"
              + " not logged again.");
    }
  }

  /** The request may have ended since the task began. */
  private String age() {
    long nanos = oldestNanos.getAsLong();
    return nanos == 0 ? "" : ", the oldest for " + seconds(nanos) + " s";
  }
}
