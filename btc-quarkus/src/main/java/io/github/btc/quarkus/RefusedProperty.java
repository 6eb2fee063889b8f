package io.github.btc.quarkus;

import io.github.btc.RefusedSettingException;
import java.util.Locale;
import java.util.function.Supplier;

/** Refuses a setting under the name of its property, which is the one that a reader has written. */
final class RefusedProperty {

  private RefusedProperty() {}

  static <T> T named(String prefix, Supplier<T> setting) {
    try {
      return setting.get();
    } catch (RefusedSettingException e) {
      throw new RefusedSettingException(prefix + inKebabCase(e.name()), e.value(), e.expected(), e);
    }
  }

  /** Returns drain-limit for drainLimit, and bypass for bypass.path. */
  private static String inKebabCase(String name) {
    String first = name.replaceFirst("\\..*", "");
    return first.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
