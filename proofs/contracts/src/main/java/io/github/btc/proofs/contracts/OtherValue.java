package io.github.btc.proofs.contracts;

import io.github.btc.internal.Setting;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;

/** A value that a setting may have and does not have by default, as properties write it. */
public final class OtherValue {

  private static final List<String> CANDIDATES =
      List.of("PT1S", "PT30S", "PT0.2S", "0.2", "429", "true", "false", "RUN_ANYWAY", "other");

  private OtherValue() {}

  /**
   * Finds such a value.
   *
   * @param setting the setting
   * @return a value of the setting
   */
  public static String of(Setting<?> setting) {
    return CANDIDATES.stream()
        .filter(candidate -> suits(setting, candidate))
        .findFirst()
        .orElseThrow(() -> new AssertionError(setting + ": add a candidate here"));
  }

  private static <T> boolean suits(Setting<T> setting, String candidate) {
    try {
      T value = valueOf(setting.byDefault(), candidate);
      return !setting.check(value).equals(setting.byDefault());
    } catch (IllegalArgumentException | DateTimeException e) {
      return false; // of another type, or out of range
    }
  }

  /** Reads a text as a value of the type of another one. */
  @SuppressWarnings("unchecked")
  private static <T> T valueOf(T like, String text) {
    if (like instanceof Duration) {
      return (T) Duration.parse(text);
    }
    if (like instanceof Double) {
      return (T) Double.valueOf(text);
    }
    if (like instanceof Integer) {
      return (T) Integer.valueOf(text);
    }
    if (like instanceof Boolean) {
      if (!text.equals("true") && !text.equals("false")) {
        throw new IllegalArgumentException(text);
      }
      return (T) Boolean.valueOf(text);
    }
    return (T) text;
  }
}
