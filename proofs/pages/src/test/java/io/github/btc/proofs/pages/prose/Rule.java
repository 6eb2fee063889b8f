package io.github.btc.proofs.pages.prose;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One rule of a style in Vale's format. Of that format this reads what our style needs, and refuses
 * the rest, so that no rule is silently without effect: Vale must find what we find.
 */
sealed interface Rule {

  /** Returns the name that findings have, as in Vale: style, point, file. */
  String name();

  /** Returns what the rule reads: one of {@link Prose#SCOPES}. */
  String scope();

  /** Returns one message for each offence in a text. */
  Stream<String> check(String text);

  /** Returns the offences in a piece of prose. */
  default Stream<Finding> findings(Prose prose) {
    return prose.within(scope()).stream()
        .flatMap(text -> check(text).map(message -> new Finding(prose, name(), message, text)));
  }

  /** Finds words that must not be there. */
  record Existence(String name, String scope, String message, Pattern pattern) implements Rule {

    @Override
    public Stream<String> check(String text) {
      return pattern
          .matcher(text)
          .results()
          .map(found -> message.replaceFirst("%s", Matcher.quoteReplacement(found.group())));
    }
  }

  /** Finds words that have a better one. */
  record Substitution(String name, String scope, String message, Map<Pattern, String> swap)
      implements Rule {

    @Override
    public Stream<String> check(String text) {
      return swap.entrySet().stream()
          .flatMap(
              pair ->
                  pair.getKey()
                      .matcher(text)
                      .results()
                      .map(found -> filled(pair.getValue(), found.group())));
    }

    private String filled(String better, String found) {
      String half = message.replaceFirst("%s", Matcher.quoteReplacement(better));
      return half.replaceFirst("%s", Matcher.quoteReplacement(found));
    }
  }

  /** Finds texts with too much of something. */
  record Occurrence(String name, String scope, String message, Pattern token, int max)
      implements Rule {

    @Override
    public Stream<String> check(String text) {
      long found = token.matcher(text).results().count();
      return found > max ? Stream.of(message + " It has " + found + " words.") : Stream.of();
    }
  }

  /** Makes one pattern of alternatives, as Vale does. */
  static Pattern anyOf(List<String> tokens, boolean words, boolean ignoreCase) {
    String all = String.join("|", tokens);
    String pattern = words ? "\\b(?:" + all + ")\\b" : "(?:" + all + ")";
    return Pattern.compile(pattern, ignoreCase ? Pattern.CASE_INSENSITIVE : 0);
  }
}
