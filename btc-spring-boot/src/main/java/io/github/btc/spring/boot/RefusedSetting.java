package io.github.btc.spring.boot;

import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Gives a setting that was refused the name of its property. Boot then fails the start with that
 * name, the value, the file and line it comes from, and what is expected.
 */
final class RefusedSetting {

  /** How every module of BTC says it: {@code drainLimit: 60 min (expected 1 ms to 10 min)}. */
  private static final Pattern WORDING = Pattern.compile("(?s)([\\w.]+): (.*) \\(expected (.*)\\)");

  private RefusedSetting() {}

  /**
   * Makes something from settings.
   *
   * @param prefix of the properties they come from, with the last dot
   * @param making throws IllegalArgumentException in BTC's wording if it refuses a setting
   * @throws InvalidConfigurationPropertyValueException instead of that
   */
  static <T> T named(String prefix, Supplier<T> making) {
    try {
      return making.get();
    } catch (IllegalArgumentException e) {
      Matcher refused = WORDING.matcher(String.valueOf(e.getMessage()));
      if (!refused.matches()) {
        throw e;
      }
      throw of(prefix + dashed(refused.group(1)), refused.group(2), refused.group(3), e);
    }
  }

  static InvalidConfigurationPropertyValueException of(
      String property, String value, String expected, Throwable cause) {
    return new InvalidConfigurationPropertyValueException(
        property,
        value,
        "Expected " + expected + ". Change it, or remove it: then the default is taken.",
        cause);
  }

  /** Returns drain-limit for drainLimit, and bypass for bypass.path. */
  private static String dashed(String name) {
    int dot = name.indexOf('.');
    String first = dot < 0 ? name : name.substring(0, dot);
    return first.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
