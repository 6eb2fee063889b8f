package io.github.btc.tools.papers.reproduce;

/** What became of a claim. */
public sealed interface Verdict {

  /** Ours is the printed one, within the claim's tolerance. */
  record Reproduced() implements Verdict {
    @Override
    public String text() {
      return "reproduced";
    }
  }

  /**
   * Ours is another.
   *
   * @param why in a few words
   */
  record Differs(String why) implements Verdict {
    @Override
    public String text() {
      return "differs: " + why;
    }
  }

  /**
   * A program on one machine cannot tell.
   *
   * @param why what it would need
   */
  record NotHere(String why) implements Verdict {
    @Override
    public String text() {
      return "not reproducible here: " + why;
    }
  }

  /** Returns it as it is printed. */
  String text();
}
