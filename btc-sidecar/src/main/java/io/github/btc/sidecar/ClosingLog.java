package io.github.btc.sidecar;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.Announcing;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerEvent.TaskFailed;
import io.github.btc.ControllerEvent.TaskOverran;
import io.github.btc.ControllerEvent.TaskRan;
import io.github.btc.ControllerListener;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Prints one line for each closing and one line for each problem. */
final class ClosingLog implements ControllerListener {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int MINUTE = 60; // seconds, as an hour has minutes

  private final PrintWriter out;
  private final PrintWriter err;
  private boolean away;
  private long awayFromNanos;
  private String collected = "nothing collected";

  ClosingLog(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof Announcing announcing) {
      begin(announcing);
    } else if (event instanceof TaskRan ran) {
      collected = text(ran);
    } else if (event instanceof GateOpened opened) {
      end(opened);
    } else if (event instanceof AnnouncerFailed failed) {
      problem(failed.problem());
    } else if (event instanceof TaskFailed failed) {
      problem(String.valueOf(failed.cause().getMessage()));
    } else if (event instanceof Deferred deferred) {
      putOff(deferred);
    } else if (event instanceof TaskOverran overran) {
      problem(
          "collection: no end after "
              + text(overran.ranNanos())
              + "; the service is put back without it");
    }
  }

  private void begin(Announcing announcing) {
    away = true;
    awayFromNanos = announcing.atNanos();
    collected = "nothing collected";
  }

  private static String text(TaskRan ran) {
    return "collected in %s, %.1f MiB to %.1f MiB"
        .formatted(text(ran.runNanos()), mebibytes(ran.levelBefore()), mebibytes(ran.levelAfter()));
  }

  /** A closing that was put off has ended, and the service was not away. */
  private void putOff(Deferred deferred) {
    away = false;
    if (!waitsForItsTurn(deferred)) {
      problem("a collection is due but deferred: " + reason(deferred));
    }
  }

  /** It happens before most closings of replicas that take turns. */
  private static boolean waitsForItsTurn(Deferred deferred) {
    return deferred.reason() == DeferralReason.COORDINATOR;
  }

  private static String reason(Deferred deferred) {
    return switch (deferred.reason()) {
      case BUDGET -> "the service has used up its share of time to be away (--budget)";
      case BACK_OFF -> "the last closing failed or freed nothing";
      case TASK_STUCK -> "the previous collection has not ended";
      case SLOW_REQUEST -> "a request has been in flight for too long";
      case DORMANT -> "the last closings cost more than they saved";
      case MISROUTED ->
          "requests came although the router had confirmed; is the server name right?";
      case COORDINATOR, NOBODY_ELSE -> "other replicas are away";
      case LEFT_TO_THE_JVM -> "the collection belongs to the control group";
      case PAUSED, OBSERVE_ONLY, NO_ANNOUNCER, ANOTHER_CONTROLLER, NOT_ANNOUNCED ->
          deferred.reason().toString();
    };
  }

  private void end(GateOpened opened) {
    if (away) { // a controller opens its gate when it ends, also without a closing
      away = false;
      out.println("away " + text(opened.atNanos() - awayFromNanos) + ", " + collected);
      out.flush();
    }
  }

  private void problem(String sentence) {
    err.println("btc sidecar: " + sentence);
    err.flush();
  }

  /** Writes a duration as people do: 12.3 ms, 12.3 s, 1 min 30 s, 1 h 5 min. */
  private static String text(long nanos) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
    if (seconds < 1) {
      return String.format(Locale.ROOT, "%.1f ms", nanos / NANOS_PER_MILLI);
    }
    if (seconds < MINUTE) {
      return String.format(Locale.ROOT, "%.1f s", nanos / NANOS_PER_SECOND);
    }
    long minutes = seconds / MINUTE;
    return minutes < MINUTE
        ? minutes + " min " + seconds % MINUTE + " s"
        : minutes / MINUTE + " h " + minutes % MINUTE + " min";
  }

  private static double mebibytes(double bytes) {
    return bytes / (1 << 20);
  }
}
