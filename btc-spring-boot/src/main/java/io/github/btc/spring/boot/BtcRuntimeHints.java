package io.github.btc.spring.boot;

import io.github.btc.observe.ControllerMXBean;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** What a native image must keep for the MBean; Spring finds the rest by itself. */
final class BtcRuntimeHints implements RuntimeHintsRegistrar {

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
    hints.reflection().registerType(ControllerMXBean.class, MemberCategory.INVOKE_PUBLIC_METHODS);
  }
}
