package io.github.btc.research.papers.reproduce;

/** The judgement of a claim. */
public sealed interface Verdict {

  /**
   * The computed value is that of the source, within the claim's tolerance.
   *
   * @param kind the kind of the claim, which names the judgement
   */
  record Met(Kind kind) implements Verdict {
    @Override
    public String text() {
      return kind.met();
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

  /**
   * A published result of the bench has judged the claim.
   *
   * @param agrees whether it found what the source says
   * @param found the result in a few words
   * @param where the machine and the date
   */
  record Measured(boolean agrees, String found, String where) implements Verdict {
    @Override
    public String text() {
      return "measured here, " + (agrees ? "agrees: " : "differs: ") + found + " (" + where + ")";
    }
  }

  /**
   * A published result has what the source says, and could not have had anything else.
   *
   * @param found the result in a few words
   * @param where the machine and the date
   */
  record NoProof(String found, String where) implements Verdict {
    @Override
    public String text() {
      return "measured here, proves nothing: " + found + " (" + where + ")";
    }
  }

  /**
   * The bench can judge the claim, and no result that suffices is published.
   *
   * @param command the command that measures it
   */
  record NotMeasured(String command) implements Verdict {
    @Override
    public String text() {
      return "not measured yet: " + command;
    }
  }

  /** Returns the text of this verdict. */
  String text();
}
