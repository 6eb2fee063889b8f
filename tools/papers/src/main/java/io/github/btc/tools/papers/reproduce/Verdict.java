package io.github.btc.tools.papers.reproduce;

/** The judgement of a claim. */
public sealed interface Verdict {

  /** The computed value is the printed one within the claim's tolerance. */
  record Reproduced() implements Verdict {
    @Override
    public String text() {
      return "reproduced";
    }
  }

  /**
   * The computed value is another one.
   *
   * @param why the reason in a few words
   */
  record Differs(String why) implements Verdict {
    @Override
    public String text() {
      return "differs: " + why;
    }
  }

  /**
   * The claim cannot be judged by a program on one machine.
   *
   * @param why the means that would be needed
   */
  record NotHere(String why) implements Verdict {
    @Override
    public String text() {
      return "not reproducible here: " + why;
    }
  }

  /** Returns the text of this verdict. */
  String text();
}
