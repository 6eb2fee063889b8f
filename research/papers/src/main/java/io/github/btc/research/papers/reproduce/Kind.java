package io.github.btc.research.papers.reproduce;

/**
 * The kind of comparison of a claim, which decides how much an equal value proves. A claim that is
 * met is called reproduced if it is {@link #PRINTED}, and something else for any other kind.
 */
public enum Kind {
  /** The source prints the number, and a run of a model, the simulator or the product meets it. */
  PRINTED("printed", "reproduced"),
  /**
   * The same comparison as {@link #PRINTED}, but the source prints one digit or counts few events,
   * so the tolerance is wide. An equal number shows the order of magnitude and no more.
   */
  ROUGH("rough", "near"),
  /** A program or notebook that the authors published beside the source prints the number. */
  PUBLISHED("published", "as published"),
  /** The source says it in words, and a condition of ours decides whether our result has it too. */
  STATEMENT("statement", "holds"),
  /** The source draws it and prints no number of it. */
  DRAWN("drawn", "as drawn"),
  /**
   * The source has a formula, a net or a parameter, but no number. The computed number is compared
   * with the solution by hand, so two computations of this project agree.
   */
  CLOSED_FORM("closed form", "solved alike"),
  /** The number is computed from other printed numbers, so the source agrees with itself. */
  RECOMPUTED("recomputed", "adds up"),
  /** The inputs or the design were fitted to this number, so it proves nothing (decision 0013). */
  CALIBRATED("calibrated", "fitted"),
  /**
   * The inputs have this number and nothing in the computation changes it, so it proves nothing.
   */
  INPUT("input", "given"),
  /** The compared values are equal in the model, so random numbers decide. */
  CHANCE("chance", "by chance"),
  /** The source does not print the claim. This project checks its own computation with it. */
  OWN_CHECK("own check", "passed"),
  /** The bench has measured a real service. A published result of it judges the claim. */
  MEASURED("measured", "measured here");

  private final String text;
  private final String met;

  Kind(String text, String met) {
    this.text = text;
    this.met = met;
  }

  /** Returns the text of this kind. */
  public String text() {
    return text;
  }

  /** Returns what a claim of this kind is called if it is met. */
  public String met() {
    return met;
  }

  /** Tells whether the source itself has the claim, so that its row cites and quotes the source. */
  boolean isQuoted() {
    return switch (this) {
      case PRINTED, ROUGH, STATEMENT, DRAWN, RECOMPUTED -> true;
      default -> false;
    };
  }

  /** Tells whether the number itself must stand in the quotation. */
  boolean isPrintedNumber() {
    return this == PRINTED || this == ROUGH || this == RECOMPUTED;
  }

  /** Tells whether an equal value of this kind proves nothing. */
  boolean isNoEvidence() {
    return this == CALIBRATED || this == INPUT || this == CHANCE;
  }
}
