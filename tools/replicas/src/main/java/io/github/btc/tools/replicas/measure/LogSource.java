package io.github.btc.tools.replicas.measure;

import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Finds in the prefix of a line, or in the fields beside it, which process wrote it. The source is
 * the words that are neither a time nor a level, for instance a pod, or a host and a process.
 */
final class LogSource {

  /** Shorter words are days, months, halves of a day, zones, and marks of a collector of logs. */
  private static final int LEAST_LENGTH = 4;

  /** Collectors of logs guess them, so they differ from line to line. */
  private static final Set<String> LEVELS =
      Set.of("trace", "debug", "info", "warn", "warning", "error", "unknown");

  private LogSource() {}

  /** Returns the words of a text that name a source; empty if there are none. */
  static String of(String text) {
    if (text.isEmpty()) {
      return "";
    }
    StringJoiner words = new StringJoiner(" ");
    for (String word : text.split("[\\s|]+")) {
      if (isName(word)) {
        words.add(word);
      }
    }
    return words.toString();
  }

  /** Loki guesses a level, and writes it among the labels. */
  private static boolean isName(String word) {
    return word.length() >= LEAST_LENGTH
        && !Character.isDigit(word.charAt(0))
        && !word.contains("level")
        && !LEVELS.contains(word.toLowerCase(Locale.ROOT))
        && word.chars().anyMatch(Character::isLetter);
  }
}
