package io.github.btc.tools.papers.reproduce;

/** The kind of comparison of a claim, which decides how much an equal number proves. */
public enum Kind {
  /** The number of a model, the simulator or the product is compared with a printed number. */
  PRINTED("printed"),
  /**
   * The source has a formula, a net or a parameter, but no number. The computed number is compared
   * with the solution by hand, so two computations of this project agree.
   */
  CLOSED_FORM("closed form"),
  /** The number is computed from other printed numbers, so the source agrees with itself. */
  RECOMPUTED("recomputed"),
  /** The inputs were fitted to this number, so it proves nothing (decision 0013). */
  CALIBRATED("calibrated");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  /** Returns the text of this kind. */
  public String text() {
    return text;
  }
}
