package io.github.btc.tools.papers.reproduce;

/** What a claim's number is compared with: how much it says that ours is the same. */
public enum Kind {
  /**
   * Ours comes out of a model, the simulator or the product; the source prints what is compared.
   */
  PRINTED("printed"),
  /**
   * The source has a formula, a net or a parameter and no number: ours is compared with what that
   * gives when we work it out by hand. Two ways of ours agree.
   */
  CLOSED_FORM("closed form"),
  /** Ours is arithmetic on other printed figures: the source agrees with itself. */
  RECOMPUTED("recomputed"),
  /** Our inputs were fitted to this number. No evidence (decision 0013). */
  CALIBRATED("calibrated");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  /** Returns it as it is printed. */
  public String text() {
    return text;
  }
}
