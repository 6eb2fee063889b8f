package io.github.btc.gc;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/**
 * The flags of a JVM, by name.
 *
 * @param values returns the value of a flag, or {@code null} if it is not known, because the JVM
 *     does not have the flag or was not asked for it
 * @param readable false if the JVM does not show its flags
 */
record HeapFlags(Function<String, @Nullable String> values, boolean readable) {

  /** The flags that are read from another JVM, which may have ended when they are needed. */
  private static final List<String> ASKED =
      List.of(
          "AlwaysPreTouch",
          "DisableExplicitGC",
          "ExplicitGCInvokesConcurrent",
          "G1HeapRegionSize",
          "G1PeriodicGCInterval",
          "G1UseAdaptiveIHOP",
          "GCLockerEdenExpansionPercent",
          "InitialHeapSize",
          "InitiatingHeapOccupancyPercent",
          "MaxHeapSize",
          "MaxNewSize",
          "MetaspaceSize",
          "NewSize",
          "UseAdaptiveSizePolicy");

  static HeapFlags ofThisJvm() {
    HotSpotDiagnosticMXBean bean =
        isNativeImage() ? null : ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return bean == null
        ? new HeapFlags(name -> null, false)
        : new HeapFlags(name -> read(bean, name), true);
  }

  /** Reads the flags of another JVM that BTC needs. */
  static HeapFlags of(MBeanServerConnection jvm) throws IOException {
    Map<String, String> values = new HashMap<>();
    try {
      HotSpotDiagnosticMXBean bean =
          ManagementFactory.getPlatformMXBean(jvm, HotSpotDiagnosticMXBean.class);
      for (String name : ASKED) {
        String value = bean == null ? null : read(bean, name);
        if (value != null) {
          values.put(name, value);
        }
      }
    } catch (UndeclaredThrowableException | IllegalArgumentException e) {
      if (e.getCause() instanceof IOException lost) {
        throw lost;
      }
      return new HeapFlags(name -> null, false); // not HotSpot: the MXBean does not exist
    }
    return new HeapFlags(values::get, !values.isEmpty());
  }

  static boolean isNativeImage() {
    return System.getProperty("org.graalvm.nativeimage.imagecode") != null;
  }

  private static @Nullable String read(HotSpotDiagnosticMXBean bean, String name) {
    try {
      return bean.getVMOption(name).getValue();
    } catch (IllegalArgumentException e) { // the JVM does not have the flag
      return null;
    }
  }

  /** Returns the values of the flags that BTC needs, without those that are not known. */
  Map<String, String> asked() {
    Map<String, String> known = new TreeMap<>();
    for (String name : ASKED) {
      String value = values.apply(name);
      if (value != null) {
        known.put(name, value);
      }
    }
    return known;
  }

  boolean isOn(String name) {
    return "true".equals(values.apply(name));
  }

  long number(String name, long absent) {
    String value = values.apply(name);
    return value == null ? absent : Long.parseLong(value);
  }
}
