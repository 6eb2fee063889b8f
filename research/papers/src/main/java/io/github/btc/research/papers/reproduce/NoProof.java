package io.github.btc.research.papers.reproduce;

/**
 * Evidence that cannot fail, or that compares our runs with our runs. If it agrees, this proves
 * nothing.
 *
 * @param evidence the part of the published result that judges the claim
 */
record NoProof(Evidence evidence) implements Evidence {

  @Override
  public String bench() {
    return evidence.bench();
  }

  @Override
  public Finding find(PublishedRuns runs, String unit) {
    Finding found = evidence.find(runs, unit);
    return found.verdict() instanceof Verdict.Measured measured && measured.agrees()
        ? new Finding(found.ours(), new Verdict.NoProof(measured.found(), measured.where()))
        : found;
  }
}
