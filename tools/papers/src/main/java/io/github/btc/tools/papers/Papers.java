package io.github.btc.tools.papers;

import io.github.btc.tools.papers.reproduce.Reproduction;
import java.util.List;

/** Everything of the source papers that is run again, in the order in which it is shown. */
public final class Papers {

  private Papers() {}

  /** Returns all of them; adding one means adding a line here. */
  public static List<Reproduction> reproductions() {
    return List.of(
        ImpactReproduction.reproduction(),
        WorkedExamples.reproduction(),
        ReplicasReproduction.reproduction(),
        new VerificationReproduction(),
        new ValidationReproduction(),
        new SensitivityReproduction(),
        new TechniquesReproduction(),
        ThesisMeasurements.reproduction(),
        new CloudComReproduction(),
        SbrcReproduction.reproduction(),
        SchedulingReproduction.reproduction(),
        TuningReproduction.reproduction(),
        new FaasReproduction(),
        new FanOutReproduction());
  }
}
