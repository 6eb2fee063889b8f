package io.github.btc.spring.boot;

import io.github.btc.observe.ControllerMXBean;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Keeps the methods of the MBean in a native image. Spring finds all other parts by itself. */
final class BtcRuntimeHints implements RuntimeHintsRegistrar {

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
    hints.reflection().registerType(ControllerMXBean.class, MemberCategory.INVOKE_PUBLIC_METHODS);
  }
}
