package io.github.btc.research.papers.reproduce;

/** The kind of comparison of a claim, which decides how much an equal number proves. */
public enum Kind {
  /** The number of a model, the simulator or the product is compared with a printed number. */
  PRINTED("printed"),
  /**
   * The same comparison as {@link #PRINTED}, but the source prints one digit or counts few events,
   * so the tolerance is wide. An equal number shows the order of magnitude and no more.
   */
  ROUGH("rough"),
  /**
   * The source has a formula, a net or a parameter, but no number. The computed number is compared
   * with the solution by hand, so two computations of this project agree.
   */
  CLOSED_FORM("closed form"),
  /** The number is computed from other printed numbers, so the source agrees with itself. */
  RECOMPUTED("recomputed"),
  /** The inputs or the design were fitted to this number, so it proves nothing (decision 0013). */
  CALIBRATED("calibrated"),
  /**
   * The inputs have this number and nothing in the computation changes it, so it proves nothing.
   */
  INPUT("input"),
  /** The compared values are equal in the model, so random numbers decide. */
  CHANCE("chance"),
  /** The source does not print the claim. This project checks its own computation with it. */
  OWN_CHECK("own check"),
  /** The bench has measured a real service. A published result of it judges the claim. */
  MEASURED("measured");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  /** Returns the text of this kind. */
  public String text() {
    return text;
  }
}
