package io.github.btc.report;

import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Verdict;
import org.jspecify.annotations.Nullable;

/** The figures of a control group. Only BTC makes them. */
public record ControlGroupReport(
    double share,
    ControlGroup.Arm with,
    ControlGroup.Arm without,
    ControlGroup.@Nullable Estimate hitsSaved,
    ControlGroup.@Nullable Estimate waitingSaved,
    ControlGroup.Cost cost,
    Verdict verdict,
    String sentence)
    implements ControlGroup {

  /** The figures of {@link ControlGroup.Arm}. */
  public record ArmReport(long cycles, double hitPerMillion, double waitedPerMillion)
      implements ControlGroup.Arm {}

  /** The figures of {@link ControlGroup.Estimate}. */
  public record EstimateReport(double value, double low, double high)
      implements ControlGroup.Estimate {}

  /** The figures of {@link ControlGroup.Cost}. */
  public record CostReport(double capacityLost, double refusedPerMillion, double cpuCores)
      implements ControlGroup.Cost {}
}
