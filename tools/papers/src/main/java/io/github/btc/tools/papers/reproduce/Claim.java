package io.github.btc.tools.papers.reproduce;

/** Something a source says: a row of a file in {@code claims}. Immutable. */
public sealed interface Claim permits NumberClaim, Claim.Statement, Claim.Elsewhere {

  /** Returns its name, unique among all: {@code thesis-impact.p99.9}. */
  String id();

  /** Returns where it is said: document, section, table or figure. */
  String source();

  /** Returns what it is about. */
  String what();

  /** Returns what was printed, with its unit. */
  String printed();

  /** Returns what it is compared with. */
  default Kind kind() {
    return Kind.PRINTED;
  }

  /**
   * A claim in words, which holds or does not.
   *
   * @param id its name
   * @param source where it is said
   * @param what it is about
   * @param printed the words
   * @param why what is different, if it does not hold
   */
  record Statement(String id, String source, String what, String printed, String why)
      implements Claim {

    /** Judges it by whether {@code ours} says the same. */
    Row judge(boolean holds, String ours) {
      return new Row(this, ours, null, holds ? new Verdict.Reproduced() : new Verdict.Differs(why));
    }
  }

  /**
   * A claim that needs what one machine does not have.
   *
   * @param id its name
   * @param source where it is said
   * @param what it is about
   * @param printed what was printed
   * @param needs what judging it would take
   */
  record Elsewhere(String id, String source, String what, String printed, String needs)
      implements Claim {

    /** Returns its row. */
    Row row() {
      return new Row(this, "-", null, new Verdict.NotHere(needs));
    }
  }
}
