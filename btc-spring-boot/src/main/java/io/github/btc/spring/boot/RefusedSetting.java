package io.github.btc.spring.boot;

import io.github.btc.RefusedSettingException;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Gives a setting that was refused the name of its property. Boot then fails the start with that
 * name, the value, the file and line it comes from, and what is expected.
 */
final class RefusedSetting {

  private RefusedSetting() {}

  /**
   * Makes something from settings.
   *
   * @param prefix of the properties they come from, with the last dot
   * @param making throws RefusedSettingException if it refuses a setting
   * @throws InvalidConfigurationPropertyValueException instead of that
   */
  static <T> T named(String prefix, Supplier<T> making) {
    try {
      return making.get();
    } catch (RefusedSettingException e) {
      throw of(prefix + dashed(e.name()), e.value(), e.expected(), e);
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

  /** Explains a refusal of what code has set: a bean's task, a customizer, an announcer. */
  static final class Analyzer extends AbstractFailureAnalyzer<RefusedSettingException> {

    Analyzer() {}

    @Override
    protected @Nullable FailureAnalysis analyze(
        Throwable rootFailure, RefusedSettingException cause) {
      if (comesFromAProperty(rootFailure)) {
        return null; // Boot explains it better: it knows the file and the line
      }
      return new FailureAnalysis(
          "BTC refuses the setting \"" + cause.name() + "\" with the value " + cause.value() + ".",
          "Change the code that sets it. It takes " + cause.expected() + ".",
          cause);
    }

    private static boolean comesFromAProperty(Throwable failure) {
      for (Throwable each = failure; each != null; each = each.getCause()) {
        if (each instanceof InvalidConfigurationPropertyValueException) {
          return true;
        }
      }
      return false;
    }
  }
}
