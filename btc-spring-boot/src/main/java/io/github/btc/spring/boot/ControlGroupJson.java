package io.github.btc.spring.boot;

import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The worth of BTC in this service, as the endpoint shows it. The names are those of {@link
 * ControlGroup}, which explains them.
 */
public record ControlGroupJson(
    double share,
    Arm with,
    Arm without,
    @Nullable Estimate hitsSaved,
    @Nullable Estimate waitingSaved,
    Cost cost,
    Verdict verdict,
    String sentence) {

  static @Nullable ControlGroupJson of(@Nullable ControlGroup now) {
    return now == null
        ? null
        : new ControlGroupJson(
            now.share(),
            Arm.of(now.with()),
            Arm.of(now.without()),
            Estimate.of(now.hitsSaved()),
            Estimate.of(now.waitingSaved()),
            Cost.of(now.cost()),
            now.verdict(),
            now.sentence());
  }

  /** The requests of the cycles of one kind. */
  public record Arm(long cycles, double hitPerMillion, double waitedPerMillion) {

    static Arm of(ControlGroup.Arm now) {
      return new Arm(now.cycles(), now.hitPerMillion(), now.waitedPerMillion());
    }
  }

  /** A difference with its interval. */
  public record Estimate(double value, double low, double high) {

    static @Nullable Estimate of(ControlGroup.@Nullable Estimate now) {
      return now == null ? null : new Estimate(now.value(), now.low(), now.high());
    }
  }

  /** The cost of the closings. */
  public record Cost(double capacityLost, double refusedPerMillion, double cpuCores) {

    static Cost of(ControlGroup.Cost now) {
      return new Cost(now.capacityLost(), now.refusedPerMillion(), now.cpuCores());
    }
  }
}
