package io.github.btc.tools.papers.reproduce;

/**
 * A claim that needs what one machine does not have.
 *
 * @param id its name
 * @param source where it is said
 * @param what it is about
 * @param printed what was printed
 * @param needs what judging it would take
 */
public record ElsewhereClaim(String id, String source, String what, String printed, String needs)
    implements Claim {

  /** Returns its row. */
  public Row row() {
    return new Row(this, "-", null, new Verdict.NotHere(needs));
  }
}
