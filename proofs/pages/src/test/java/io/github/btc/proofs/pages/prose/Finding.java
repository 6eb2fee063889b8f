package io.github.btc.proofs.pages.prose;

/**
 * One offence against a rule.
 *
 * @param prose where it was found
 * @param rule the name of the rule
 * @param message what is wrong and what to write instead
 * @param excerpt the words that the rule has read
 */
record Finding(Prose prose, String rule, String message, String excerpt) {

  private static final int LONGEST_EXCERPT = 400;

  @Override
  public String toString() {
    String shown =
        excerpt.length() > LONGEST_EXCERPT ? excerpt.substring(0, LONGEST_EXCERPT) : excerpt;
    return "%s:%d: %s: %s%n    %s".formatted(prose.where(), prose.line(), rule, message, shown);
  }
}
