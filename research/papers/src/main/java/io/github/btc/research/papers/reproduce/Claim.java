package io.github.btc.research.papers.reproduce;

import org.jspecify.annotations.Nullable;

/** A claim of a source, which is a row of a file in {@code claims}. It is immutable. */
public sealed interface Claim permits NumberClaim, MeasuredClaim, Claim.Statement, Claim.Elsewhere {

  /** Returns the unique name, for instance {@code thesis-impact.p99.9}. */
  String id();

  /** Returns the place in the source: document, section, table or figure. */
  String source();

  /** Returns the subject of the claim. */
  String what();

  /** Returns the printed text with its unit. */
  String printed();

  /** Returns the kind of comparison. */
  Kind kind();

  /** Returns the words of the source that make the claim; null if no words of it do. */
  @Nullable Citation citation();

  /**
   * A claim in words, which holds or does not.
   *
   * @param id the unique name
   * @param source the place in the source
   * @param what the subject
   * @param printed the printed words
   * @param kind the kind of comparison
   * @param why the difference, if the claim does not hold
   * @param citation the words of the source; null for a kind that needs none
   */
  record Statement(
      String id,
      String source,
      String what,
      String printed,
      Kind kind,
      String why,
      @Nullable Citation citation)
      implements Claim {

    /** Judges the claim and describes the computed result. */
    Row judge(boolean holds, String ours) {
      return new Row(this, ours, null, holds ? new Verdict.Met(kind) : new Verdict.Differs(why));
    }
  }

  /**
   * A claim that cannot be judged on one machine.
   *
   * @param id the unique name
   * @param source the place in the source
   * @param what the subject
   * @param printed the printed text
   * @param kind the kind of comparison that it would be
   * @param needs the means that a judgement needs
   * @param citation the words of the source
   */
  record Elsewhere(
      String id,
      String source,
      String what,
      String printed,
      Kind kind,
      String needs,
      @Nullable Citation citation)
      implements Claim {

    /** Returns the row of this claim. */
    Row row() {
      return new Row(this, "-", null, new Verdict.NotHere(needs));
    }
  }
}
