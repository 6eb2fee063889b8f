package io.github.btc.spring.boot;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Setting;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Gives a refused setting the name of its property. Boot then fails the start and reports this
 * name, the value, its file and line, and the expected value.
 */
final class RefusedSetting {

  private RefusedSetting() {}

  /**
   * Makes an object from settings.
   *
   * @param prefix the prefix of the properties, with the last dot
   * @param making makes the object, and throws RefusedSettingException for a refused setting
   * @throws InvalidConfigurationPropertyValueException in place of that exception
   */
  static <T> T named(String prefix, Supplier<T> making) {
    try {
      return making.get();
    } catch (RefusedSettingException e) {
      throw of(prefix + Setting.kebab(e.name()), e.value(), e.expected(), e);
    }
  }

  static InvalidConfigurationPropertyValueException of(
      String property, String value, String expected, Throwable cause) {
    return new RefusedPropertyException(
        property,
        value,
        "Expected " + expected + ". Change the value, or remove the property to use the default.",
        cause);
  }

  /** Has a cause, for which Spring Boot 3 has no constructor. */
  private static final class RefusedPropertyException
      extends InvalidConfigurationPropertyValueException {

    private static final long serialVersionUID = 1;

    private final Throwable why;

    RefusedPropertyException(String property, String value, String reason, Throwable why) {
      super(property, value, reason);
      this.why = why;
    }

    @Override
    public synchronized Throwable getCause() {
      return why;
    }
  }

  /** Explains a refused setting from code, such as a task, a customizer or an announcer. */
  static final class Analyzer extends AbstractFailureAnalyzer<RefusedSettingException> {

    Analyzer() {}

    @Override
    protected @Nullable FailureAnalysis analyze(
        Throwable rootFailure, RefusedSettingException cause) {
      if (comesFromAProperty(rootFailure)) {
        return null; // Boot's explanation has the file and the line
      }
      return new FailureAnalysis(
          "BTC refuses the setting \"" + cause.name() + "\" with the value " + cause.value() + ".",
          "Change the code that sets it. Expected: " + cause.expected() + ".",
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
