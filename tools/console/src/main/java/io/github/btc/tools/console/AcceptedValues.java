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
 * Describes in words which values an option takes, from its type and from the range in its help.
 * The range stands only in the help, so that the help and the error message cannot differ.
 */
public final class AcceptedValues {

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

  private AcceptedValues() {}

  /**
   * Describes the values that an option or a parameter takes.
   *
   * @param argument an option or a parameter
   * @return for instance "a whole number, 2 to 16"
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
   * @return for instance "2 to 16", or an empty text if the help has no range
   */
  public static String range(ArgSpec argument) {
    Matcher matcher = RANGE.matcher(String.join(" ", argument.description()));
    return matcher.find() ? matcher.group() : "";
  }

  /**
   * Tells whether an option takes numbers.
   *
   * @param argument an option or a parameter
   * @return whether it takes numbers
   */
  public static boolean isNumeric(ArgSpec argument) {
    return isWhole(last(argument)) || isFraction(last(argument));
  }

  /**
   * Returns the placeholder for a value in the help.
   *
   * @param argument an option or a parameter
   * @return for instance MS
   */
  public static String label(ArgSpec argument) {
    String label = argument.paramLabel();
    boolean invented = label.startsWith("<");
    return invented && isNumeric(argument) ? "N" : label;
  }

  private static String values(ArgSpec argument) {
    return isNumeric(argument) ? ", with a number after the =" : "";
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
