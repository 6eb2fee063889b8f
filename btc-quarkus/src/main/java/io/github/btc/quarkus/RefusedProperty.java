package io.github.btc.quarkus;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Setting;
import java.util.function.Supplier;

/** Refuses a setting under the name of its property, which is the one that a reader has written. */
final class RefusedProperty {

  private RefusedProperty() {}

  static <T> T named(String prefix, Supplier<T> setting) {
    try {
      return setting.get();
    } catch (RefusedSettingException e) {
      throw new RefusedSettingException(
          prefix + Setting.kebab(e.name()), e.value(), e.expected(), e);
    }
  }
}
