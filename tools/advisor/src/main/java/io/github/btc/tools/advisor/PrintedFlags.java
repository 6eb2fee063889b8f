package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads flags in the formats in which a JVM prints them: in one line for {@code
 * -XX:+PrintCommandLineFlags} and {@code jcmd PID VM.flags}, and in a table for {@code
 * -XX:+PrintFlagsFinal}.
 */
final class PrintedFlags {

  private static final Pattern ROW = Pattern.compile("\\s*\\S+ (\\S+) +:?= (\\S*) +\\{.*");

  /** A flag, also without its first hyphen, or without {@code -XX:} before a plus. */
  private static final Pattern LOOKS_LIKE_A_FLAG = Pattern.compile("-?XX:|-?Xm[nsx]|\\+[A-Z]");

  private static final int MOST_SHOWN = 40;

  private PrintedFlags() {}

  /** Returns the flags of a line; empty if the line contains no flags. */
  static Map<String, String> in(String line) {
    if (line.startsWith("-XX:")) {
      return JvmArguments.flagsIn(words(line));
    }
    Matcher row = line.startsWith(" ") && line.endsWith("}") ? ROW.matcher(line) : null;
    return row != null && row.matches() ? Map.of(row.group(1), row.group(2)) : Map.of();
  }

  /**
   * Returns the flags that a user provides.
   *
   * @throws IllegalArgumentException if the text contains no flags; the message is for the user
   */
  static Map<String, String> given(String text) {
    Map<String, String> flags = new HashMap<>();
    text.lines().forEach(line -> flags.putAll(in(line)));
    flags.putAll(JvmArguments.flagsIn(words(text)));
    if (flags.isEmpty()) {
      throw new RefusedSettingException(
          "--flags",
          shown(text),
          "flags of a JVM, for instance \"-Xmx1g -XX:+UseParallelGC\", "
              + "or what jcmd PID VM.flags prints");
    }
    return flags;
  }

  /**
   * Returns what looks like a flag and counts for nothing, as the user typed it.
   *
   * @param text what the user provides
   * @param known the names of the flags of a JVM; empty if they are not known
   */
  static List<String> ignoredIn(String text, Set<String> known) {
    return words(text).stream()
        .filter(word -> LOOKS_LIKE_A_FLAG.matcher(word).lookingAt())
        .filter(word -> !isKnown(JvmArguments.flagsIn(List.of(word)).keySet(), known))
        .distinct()
        .toList();
  }

  private static boolean isKnown(Set<String> named, Set<String> known) {
    return !named.isEmpty() && (known.isEmpty() || known.containsAll(named));
  }

  /**
   * Returns the share of the memory that flags give to the heap; null if they have none. A JVM
   * prints it with a comma where the language of its machine has decimal commas.
   */
  static @Nullable Double heapPercentage(Map<String, String> flags) {
    try {
      return Double.valueOf(flags.getOrDefault("MaxRAMPercentage", "").replace(',', '.'));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Returns the beginning of the user's text in one line. */
  private static String shown(String text) {
    String line =
        text.strip().replaceAll("\\p{Cntrl}+|\\s+", " ").replaceAll("[\\u0080-\\u00A0]", " ");
    return line.length() > MOST_SHOWN ? line.substring(0, MOST_SHOWN) + " and so on" : line;
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.strip().split("\\s+"));
  }
}
