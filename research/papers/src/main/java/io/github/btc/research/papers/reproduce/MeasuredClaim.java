package io.github.btc.research.papers.reproduce;

import io.github.btc.research.papers.reproduce.Evidence.Finding;
import org.jspecify.annotations.Nullable;

/**
 * A claim about a measured service, which a published result of the bench judges. Another machine
 * and another version of the service give other times, so the claim is about a difference or a
 * range, and not about the printed number.
 *
 * @param id the unique name
 * @param source the place in the source
 * @param what the subject
 * @param printed the printed text
 * @param unit the unit of the measured values; may be empty
 * @param evidence the part of the published result that judges the claim
 * @param citation the words of the source; may be null
 */
record MeasuredClaim(
    String id,
    String source,
    String what,
    String printed,
    String unit,
    Evidence evidence,
    @Nullable Citation citation)
    implements Claim {

  @Override
  public Kind kind() {
    return Kind.MEASURED;
  }

  /** Judges the claim by the published results. */
  Row judge(PublishedRuns runs) {
    Finding finding = evidence.find(runs, unit);
    return new Row(this, finding.ours(), null, finding.verdict());
  }
}
