package io.github.btc.machine;

import io.github.btc.internal.Standstill;
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

  /** Tells whether cycles are drawn. */
  boolean isDrawn() {
    return share > 0;
  }

  /** Notes what a closing has cost. Its cycle has not ended yet. */
  void closed(long refused, long nanos) {
    open.refused += refused;
    open.closedNanos += nanos;
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
    if (over && open.runs == 0 && open.hasOtherRun) {
      leaveOut(); // neither the JVM nor a run of this task has ended it
    }
    open.hasOtherRun = false;
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

  /**
   * Takes note of a controlled run of another task, which may lower this level too: a full
   * collection empties Eden. The next sample shows it.
   */
  void otherRan() {
    open.hasOtherRun = true;
  }

  /** Ends the cycle under way and draws the next one. */
  private void end(long finished, long nowNanos) {
    if (share == 0) {
      return;
    }
    Cycle ended = open;
    ended.end(finished, nowNanos);
    open = begin(finished, nowNanos);
    unreported = null; // a report that has not come by now does not come
    if (ended.isReported()) {
      note(ended);
    } else {
      unreported = ended;
    }
  }

  /** Notes the cycle before the one under way. */
  private void note(Cycle cycle) {
    open.waitedBefore = cycle.waiting();
    if (!cycle.counts) {
      return;
    }
    Arm arm = cycle.left ? arms.without() : arms.with();
    Arm more = arm.plus(cycle.hits(), cycle.waitedNanos(), cycle.requests());
    arms =
        cycle.left
            ? new Arms(arms.with(), more, arms.costs())
            : new Arms(more, arms.without(), arms.costs().plus(cycle.costs()));
  }

  /** The requests of a cycle and the runs that hit some of them. */
  private static final class Cycle {

    private static final long UNKNOWN = Long.MIN_VALUE;

    private final boolean left;
    private final long beginsAt;
    private final long beginsNanos;
    private boolean counts = true;
    private boolean wasDue;
    private boolean hasOtherRun; // since the last sample
    private long finished;
    private double waitedBefore; // of these, those that came in the cycle before
    private long nanos;
    private long runs;
    private long reports;
    private long hit;
    private double waitedNanos;
    private long refused;
    private long closedNanos;
    private Standstill standstill = Standstill.NONE; // for the requests that nobody could count

    Cycle(boolean left, long beginsAt, long beginsNanos) {
      this.left = left;
      this.beginsAt = beginsAt;
      this.beginsNanos = beginsNanos;
    }

    void hit(Event.Hit run) {
      reports++;
      hit += run.inFlight();
      waitedNanos += (double) run.inFlight() * run.runNanos();
      standstill = standstill.plus(run.standstill());
    }

    void end(long finishedNow, long nowNanos) {
      finished = finishedNow - beginsAt;
      nanos = Math.max(1, nowNanos - beginsNanos);
    }

    boolean isReported() {
      return reports >= runs;
    }

    /** Adds those that waited to be read. */
    double hits() {
      return hit + waiting();
    }

    /** Counts those that came in this cycle, although some of them finish in the next one. */
    double requests() {
      return finished - waitedBefore + waiting();
    }

    /** Returns how many waited to be read: as many as come in such a time on average. */
    double waiting() {
      return standstill.requests(perNano());
    }

    ClosingCosts costs() {
      return new ClosingCosts(refused, requests(), closedNanos, nanos);
    }

    double waitedNanos() {
      return waitedNanos + standstill.waitedNanos(perNano());
    }

    /** Leaves out the time in which no request can finish. */
    private double perNano() {
      double running = Math.max(nanos / 2.0, nanos - standstill.nanos());
      return Math.max(0, finished - waitedBefore) / running;
    }
  }
}
