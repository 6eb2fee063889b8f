package io.github.btc.machine;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Draws for each cycle of a task whether its run is left to the JVM, and notes what the requests of
 * the cycle met. The draw comes before anything of the cycle is known, so the two kinds of cycles
 * differ by nothing else. With a share of 0, no cycle is drawn or noted. Ours: the thesis has no
 * control group.
 */
final class CycleAccount {

  private final double share;
  private final RandomGenerator random;

  private Arms arms = Arms.EMPTY;
  private Cycle open;
  private @Nullable Cycle unreported; // it has ended, and a report of its run is on the way

  CycleAccount(double share, RandomGenerator random) {
    this.share = share;
    this.random = random;
    this.open = begin(0, Cycle.UNKNOWN);
  }

  private Cycle begin(long finished, long nowNanos) {
    return new Cycle(share > 0 && random.nextDouble() < share, finished, nowNanos);
  }

  /** Tells whether the cycle under way is left to the JVM. */
  boolean isLeft() {
    return open.left;
  }

  Arms arms() {
    return arms;
  }

  /** Leaves the cycle under way out, because something else than the draw has decided. */
  void leaveOut() {
    open.counts = false;
  }

  /** Notes a run that has hit requests. The report may come after the end of the cycle. */
  void hit(Event.Hit hit) {
    Cycle cycle = unreported != null ? unreported : open;
    cycle.hit(hit);
    if (unreported != null && unreported.isReported()) {
      note(unreported);
      unreported = null;
    }
  }

  /**
   * Takes note of a sample. An uncontrolled run ends a cycle. One that is left to the JVM lasts
   * until the level is low again, because a concurrent cycle may stop the process several times, or
   * count no run at all.
   *
   * @param finished requests finished since the start
   * @param uncontrolledRuns how many uncontrolled runs the sample has revealed
   * @param isDue true from A^min on
   * @param nowNanos when the sample was taken
   */
  void sampled(long finished, long uncontrolledRuns, boolean isDue, long nowNanos) {
    if (open.beginsNanos == Cycle.UNKNOWN) {
      open = begin(finished, nowNanos); // the first sample
    }
    open.runs += uncontrolledRuns;
    boolean over = open.left ? !isDue && (open.runs > 0 || open.wasDue) : uncontrolledRuns > 0;
    open.wasDue |= isDue;
    if (over) {
      end(finished, nowNanos);
    }
  }

  /** Takes note of a controlled run. If the draw was against it, somebody has asked for it. */
  void ran(long finished, long nowNanos) {
    if (open.left) {
      leaveOut();
    }
    end(finished, nowNanos);
  }

  /** Ends the cycle under way and draws the next one. */
  private void end(long finished, long nowNanos) {
    if (share == 0) {
      return;
    }
    open.end(finished, nowNanos);
    unreported = null; // a report that has not come by now does not come
    if (open.isReported()) {
      note(open);
    } else {
      unreported = open;
    }
    open = begin(finished, nowNanos);
  }

  private void note(Cycle cycle) {
    if (!cycle.counts) {
      return;
    }
    Arm arm = cycle.left ? arms.without() : arms.with();
    Arm more = arm.plus(cycle.hits(), cycle.waitedNanos(), cycle.requests);
    arms = cycle.left ? new Arms(arms.with(), more) : new Arms(more, arms.without());
  }

  /** The requests of a cycle and the runs that hit some of them. */
  private static final class Cycle {

    private static final long UNKNOWN = Long.MIN_VALUE;

    private final boolean left;
    private final long beginsAt;
    private final long beginsNanos;
    private boolean counts = true;
    private boolean wasDue;
    private long requests;
    private long nanos;
    private long runs;
    private long reports;
    private long hit;
    private double waitedNanos;
    private double stoppedNanos; // with the gate open, so that requests waited in the socket
    private double stoppedNanosSquared;

    Cycle(boolean left, long beginsAt, long beginsNanos) {
      this.left = left;
      this.beginsAt = beginsAt;
      this.beginsNanos = beginsNanos;
    }

    void hit(Event.Hit run) {
      reports++;
      hit += run.inFlight();
      waitedNanos += (double) run.inFlight() * run.runNanos();
      if (!run.controlled()) {
        stoppedNanos += run.runNanos();
        stoppedNanosSquared += (double) run.runNanos() * run.runNanos();
      }
    }

    void end(long finished, long nowNanos) {
      requests = finished - beginsAt;
      nanos = Math.max(1, nowNanos - beginsNanos);
    }

    boolean isReported() {
      return reports >= runs;
    }

    /** Adds those that wait in the socket: as many as come in such a time on average. */
    double hits() {
      return hit + requests * stoppedNanos / nanos;
    }

    /** Adds half of the run for each of them. */
    double waitedNanos() {
      return waitedNanos + requests * stoppedNanosSquared / 2 / nanos;
    }
  }
}
