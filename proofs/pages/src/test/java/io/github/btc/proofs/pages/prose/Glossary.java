package io.github.btc.proofs.pages.prose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The words that must not be part of a name or of a page, as the glossary lists them.
 *
 * @param forbidden each a word, or a name of several
 * @param allowed the phrases in which such a word has its ordinary meaning
 */
record Glossary(List<String> forbidden, List<Pattern> allowed) {

  private static final Pattern ROW = Pattern.compile("(?m)^\\|(?:[^|]*\\|){3}([^|]*)\\|$");
  private static final Pattern TERM = Pattern.compile("`([A-Za-z]+)`");
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+");

  static Glossary read(Path page, Path allowedPhrases) throws IOException {
    List<String> forbidden = new ArrayList<>();
    ROW.matcher(Files.readString(page))
        .results()
        .flatMap(row -> TERM.matcher(row.group(1)).results())
        .map((MatchResult term) -> term.group(1))
        .forEach(forbidden::add);
    return new Glossary(forbidden, phrases(allowedPhrases));
  }

  private static List<Pattern> phrases(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> Pattern.compile("\\b(?:" + line + ")\\b", Pattern.CASE_INSENSITIVE))
        .toList();
  }

  /** Returns the forbidden words of a text that stand in no allowed phrase. */
  List<String> forbiddenIn(String text) {
    String rest = text;
    for (Pattern phrase : allowed) {
      rest = phrase.matcher(rest).replaceAll(" ");
    }
    List<String> words = words(rest);
    return forbidden.stream()
        .filter(term -> Collections.indexOfSubList(words, words(term)) >= 0)
        .toList();
  }

  /** Tells whether a name contains a forbidden word; of a member, the type is another name. */
  boolean forbids(String name) {
    List<String> words = words(name.substring(name.indexOf('#') + 1));
    return forbidden.stream().anyMatch(term -> Collections.indexOfSubList(words, words(term)) >= 0);
  }

  /** Returns "look", "every" for lookEvery, LOOK_EVERY and look-every. */
  private static List<String> words(String name) {
    return HUMP.splitAsStream(name)
        .filter(word -> !word.isEmpty())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }
}
