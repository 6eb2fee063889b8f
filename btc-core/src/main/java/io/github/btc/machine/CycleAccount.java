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
    this.open = begin(0);
  }

  private Cycle begin(long finished) {
    return new Cycle(share > 0 && random.nextDouble() < share, finished);
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

  /** Notes requests that were in flight in a run. The report may come after the cycle's end. */
  void hit(int requests, long runNanos) {
    Cycle cycle = unreported != null ? unreported : open;
    cycle.hit += requests;
    cycle.waitedNanos += (double) requests * runNanos;
    cycle.reports++;
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
   */
  void sampled(long finished, long uncontrolledRuns, boolean isDue) {
    open.runs += uncontrolledRuns;
    boolean over = open.left ? !isDue && (open.runs > 0 || open.wasDue) : uncontrolledRuns > 0;
    open.wasDue |= isDue;
    if (over) {
      end(finished);
    }
  }

  /** Takes note of a controlled run. If the draw was against it, somebody has asked for it. */
  void ran(long finished) {
    if (open.left) {
      leaveOut();
    }
    end(finished);
  }

  /** Ends the cycle under way and draws the next one. */
  private void end(long finished) {
    if (share == 0) {
      return;
    }
    open.requests = finished - open.beginsAt;
    unreported = null; // a report that has not come by now does not come
    if (open.isReported()) {
      note(open);
    } else {
      unreported = open;
    }
    open = begin(finished);
  }

  private void note(Cycle cycle) {
    if (!cycle.counts) {
      return;
    }
    Arm arm = cycle.left ? arms.without() : arms.with();
    Arm more = arm.plus(cycle.hit, cycle.waitedNanos, cycle.requests);
    arms = cycle.left ? new Arms(arms.with(), more) : new Arms(more, arms.without());
  }

  private static final class Cycle {

    private final boolean left;
    private final long beginsAt;
    private boolean counts = true;
    private boolean wasDue;
    private long requests;
    private long runs;
    private long reports;
    private long hit;
    private double waitedNanos;

    Cycle(boolean left, long beginsAt) {
      this.left = left;
      this.beginsAt = beginsAt;
    }

    boolean isReported() {
      return reports >= runs;
    }
  }
}
