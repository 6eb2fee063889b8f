package io.github.btc;

import org.jspecify.annotations.Nullable;

/**
 * The worth of BTC in this service, by its own measure. A share of the due collections, drawn at
 * random, is left to the JVM. The difference between these and the others is the work of BTC.
 *
 * <p>A cycle of a task lasts from the end of one run to the end of the next. Each cycle is drawn
 * when it begins, and counts where it was drawn, even if BTC then could not close. A task counts
 * from 30 cycles of either kind on.
 *
 * @param share share of the cycles that are left to the JVM
 * @param with what requests met in the cycles with BTC
 * @param without what requests met in the cycles that were left to the JVM
 * @param hitsSaved requests per million that BTC spares a pause; {@code null} while no task counts
 * @param waitingSaved seconds of waiting per million requests that BTC saves; {@code null} while no
 *     task counts
 * @param cost what the closings cost
 * @param verdict worth it, not worth it, or too early to say
 * @param sentence the verdict and its reason, in one sentence
 */
public record ControlGroup(
    double share,
    Arm with,
    Arm without,
    @Nullable Estimate hitsSaved,
    @Nullable Estimate waitingSaved,
    Cost cost,
    Verdict verdict,
    String sentence) {

  /**
   * The requests of the cycles of one kind, and the pauses that hit them.
   *
   * @param cycles number of cycles
   * @param hitPerMillion requests hit by a pause, per million requests: in flight, or waiting in
   *     the socket
   * @param waitedPerMillion how long they waited, in seconds per million requests
   */
  public record Arm(long cycles, double hitPerMillion, double waitedPerMillion) {}

  /**
   * A difference between the two kinds of cycles, with its 95 % interval.
   *
   * @param value the best estimate
   * @param low lower end of the interval
   * @param high upper end of the interval
   */
  public record Estimate(double value, double low, double high) {}

  /**
   * The cost of the closings. All counts begin at the start of the controller.
   *
   * @param capacityLost share of time in which the gate was closed
   * @param refusedPerMillion refused requests, per million requests
   * @param cpuCores CPU time of the controller's own threads, as a number of cores
   */
  public record Cost(double capacityLost, double refusedPerMillion, double cpuCores) {}

  /** Whether BTC is worth having. */
  public enum Verdict {
    /** BTC spares more requests a pause than would show, and saves more time than it costs. */
    WORTH_IT,
    /** BTC spares hardly any request a pause, or its refusals cost more time than it saves. */
    NOT_WORTH_IT,
    /** There are too few cycles, or the interval contains both answers. */
    TOO_EARLY
  }
}
