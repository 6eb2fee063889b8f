package io.github.btc.tools.papers;

import io.github.btc.tools.papers.reproduce.Claims;
import io.github.btc.tools.papers.reproduce.Reproduction;
import java.util.List;

/** Everything of the source papers that is run again, in the order in which it is shown. */
public final class Papers {

  private Papers() {}

  /**
   * Returns all of them; adding one means adding a line here, and a chapter to a claim file.
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
        FanOutReproduction.of(claims));
  }
}
