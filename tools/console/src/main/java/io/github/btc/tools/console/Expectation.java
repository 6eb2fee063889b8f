package io.github.btc.tools.console;

import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;

/**
 * What an option takes, in words: from its type, and from the range that its help gives. The help
 * is where ranges are written down, so that the two cannot differ.
 */
public final class Expectation {

  private static final String NUMBER = "-?\\d+(?:\\.\\d+)?(?:[eE]-?\\d+)?";
  private static final Pattern RANGE =
      Pattern.compile(
          NUMBER
              + " to (?:less than )?"
              + NUMBER
              + "|more than "
              + NUMBER
              + "(?:, at most "
              + NUMBER
              + ")?|"
              + NUMBER
              + " or more");

  private Expectation() {}

  /**
   * Writes it.
   *
   * @param argument an option or a parameter
   * @return as in "a whole number, 2 to 16"
   */
  public static String of(ArgSpec argument) {
    if (Map.class.isAssignableFrom(argument.type())) {
      return argument.paramLabel() + values(argument);
    }
    String each = type(argument);
    String range = range(argument);
    return range.isEmpty() ? each : each + ", " + range;
  }

  /**
   * Finds the range in an option's help.
   *
   * @param argument an option or a parameter
   * @return as in "2 to 16"; empty if the help gives none
   */
  public static String range(ArgSpec argument) {
    Matcher matcher = RANGE.matcher(String.join(" ", argument.description()));
    return matcher.find() ? matcher.group() : "";
  }

  /**
   * Tells whether an option takes numbers.
   *
   * @param argument an option or a parameter
   * @return whether it does
   */
  public static boolean isNumeric(ArgSpec argument) {
    return isWhole(last(argument)) || isFraction(last(argument));
  }

  /**
   * Returns what stands for a value in the help.
   *
   * @param argument an option or a parameter
   * @return as in MS
   */
  public static String label(ArgSpec argument) {
    String label = argument.paramLabel();
    boolean invented = label.startsWith("<");
    return invented && isNumeric(argument) ? "N" : label;
  }

  private static String values(ArgSpec argument) {
    return isNumeric(argument) ? ", with a number behind the =" : "";
  }

  private static String type(ArgSpec argument) {
    Class<?> type = last(argument);
    if (isWhole(type)) {
      return "a whole number";
    }
    if (isFraction(type)) {
      return "a number";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "no value";
    }
    if (type.isEnum()) {
      return "one of "
          + StreamSupport.stream(argument.completionCandidates().spliterator(), false)
              .map(each -> each.toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
    }
    if (type == Path.class) {
      return "the path of a file or folder";
    }
    return type == URI.class ? "a URL" : argument.paramLabel();
  }

  private static Class<?> last(ArgSpec argument) {
    Class<?>[] types = argument.auxiliaryTypes();
    return types.length == 0 ? argument.type() : types[types.length - 1];
  }

  private static boolean isWhole(Class<?> type) {
    return type == int.class || type == long.class || type == Integer.class || type == Long.class;
  }

  private static boolean isFraction(Class<?> type) {
    return type == double.class || type == Double.class;
  }
}
