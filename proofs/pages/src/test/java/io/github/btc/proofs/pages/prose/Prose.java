package io.github.btc.proofs.pages.prose;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A piece of prose without its markup. Code in it is replaced by the word {@link #CODE}.
 *
 * @param where the file, from the root of the repository
 * @param line the line of the file where the piece begins
 * @param scope the kind of the piece, by the name that Vale has for it
 * @param text the words
 */
record Prose(String where, int line, String scope, String text) {

  static final String PARAGRAPH = "paragraph";
  static final String LIST = "list";
  static final String HEADING = "heading";
  static final String CELL = "table.cell";
  static final String COMMENT = "comment";

  /** What stands for code in a sentence. */
  static final String CODE = "Code";

  /** The scopes that a rule may name. */
  static final Set<String> SCOPES =
      Set.of("text", "sentence", PARAGRAPH, LIST, HEADING, CELL, COMMENT);

  /** Returns what a rule of a scope reads of this piece: all of it, its sentences, or nothing. */
  List<String> within(String ruleScope) {
    return switch (ruleScope) {
      case "text" -> List.of(text);
      case "sentence" -> scope.equals(HEADING) ? List.of() : sentences();
      default -> ruleScope.equals(scope) ? List.of(text) : List.of();
    };
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ENGLISH);
    breaks.setText(text);
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
      String sentence = text.substring(start, end).strip();
      if (!sentence.isEmpty()) {
        sentences.add(sentence);
      }
    }
    return sentences;
  }
}
