package io.github.btc.research.papers;

import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.List;

/** All reproductions of the source papers, in the order in which they are shown. */
public final class Papers {

  private Papers() {}

  /**
   * Returns all reproductions. A new one needs a line here and a chapter in a claim file.
   *
   * @throws IllegalArgumentException if a file of claims is not as expected, in one sentence
   */
  public static List<Reproduction> reproductions() {
    Claims claims = Claims.read();
    return List.of(
        ImpactReproduction.of(claims),
        ExamplesReproduction.of(claims),
        ReplicasReproduction.of(claims),
        VerificationReproduction.of(claims),
        ValidationReproduction.of(claims),
        SensitivityReproduction.of(claims),
        TechniquesReproduction.of(claims),
        claims.calculate("thesis-measurements").complete(),
        CloudComReproduction.of(claims),
        claims.calculate("sbrc").complete(),
        claims.calculate("scheduling").complete(),
        TuningReproduction.of(claims),
        FaasReproduction.of(claims),
        RoutingReproduction.of(claims),
        PlacementReproduction.of(claims),
        FanOutReproduction.of(claims));
  }
}
