package io.github.btc.gc;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The flags of a JVM, by name.
 *
 * @param values answers the value of a flag, or {@code null} if this JVM has no such flag
 * @param readable false if this JVM does not tell its flags
 */
record HeapFlags(Function<String, @Nullable String> values, boolean readable) {

  static HeapFlags ofThisJvm() {
    HotSpotDiagnosticMXBean bean =
        isNativeImage() ? null : ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return bean == null
        ? new HeapFlags(name -> null, false)
        : new HeapFlags(name -> read(bean, name), true);
  }

  private static boolean isNativeImage() {
    return System.getProperty("org.graalvm.nativeimage.imagecode") != null;
  }

  private static @Nullable String read(HotSpotDiagnosticMXBean bean, String name) {
    try {
      return bean.getVMOption(name).getValue();
    } catch (IllegalArgumentException e) { // the bean's way to say: no such flag
      return null;
    }
  }

  boolean isOn(String name) {
    return "true".equals(values.apply(name));
  }

  long number(String name, long absent) {
    String value = values.apply(name);
    return value == null ? absent : Long.parseLong(value);
  }
}
