package io.github.btc.tools.papers.reproduce;

/**
 * A claim in words.
 *
 * @param id its name
 * @param source where it is said
 * @param what it is about
 * @param printed the words
 */
public record StatementClaim(String id, String source, String what, String printed)
    implements Claim {

  /**
   * Judges it.
   *
   * @param holds whether what came out says the same
   * @param ours what came out
   * @param why what is different, if it does not hold
   */
  public Row judge(boolean holds, String ours, String why) {
    return new Row(this, ours, null, holds ? new Verdict.Reproduced() : new Verdict.Differs(why));
  }
}
