package io.github.btc.gc;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption.Origin;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/**
 * The flags of a JVM, by name.
 *
 * @param values returns the value of a flag, or {@code null} if it is not known, because the JVM
 *     does not have the flag or was not asked for it
 * @param readable false if the JVM does not show its flags
 * @param chosen tells whether somebody has set a flag; the JVM has computed the others
 */
record HeapFlags(
    Function<String, @Nullable String> values, boolean readable, Predicate<String> chosen) {

  private static final String HEAP_SIZE = "MaxHeapSize";

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
          "MaxRAMPercentage",
          "MetaspaceSize",
          "NewRatio",
          "NewSize",
          "UseAdaptiveSizePolicy",
          "UseG1GC",
          "UseParallelGC",
          "UseSerialGC");

  private static final Set<Origin> BY_SOMEBODY =
      Set.of(
          Origin.VM_CREATION,
          Origin.ENVIRON_VAR,
          Origin.CONFIG_FILE,
          Origin.MANAGEMENT,
          Origin.ATTACH_ON_DEMAND);

  /** Flags of which only the values are known. Their heap counts as one with a size of its own. */
  HeapFlags(Function<String, @Nullable String> values, boolean readable) {
    this(values, readable, HEAP_SIZE::equals);
  }

  static HeapFlags ofThisJvm() {
    HotSpotDiagnosticMXBean bean =
        isNativeImage() ? null : ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return bean == null
        ? new HeapFlags(name -> null, false)
        : new HeapFlags(name -> read(bean, name), true, name -> isChosen(bean, name));
  }

  /** Reads the flags of another JVM that BTC needs. */
  static HeapFlags of(MBeanServerConnection jvm) throws IOException {
    Map<String, String> values = new HashMap<>();
    Set<String> chosen = new HashSet<>();
    try {
      HotSpotDiagnosticMXBean bean =
          ManagementFactory.getPlatformMXBean(jvm, HotSpotDiagnosticMXBean.class);
      for (String name : ASKED) {
        String value = bean == null ? null : read(bean, name);
        if (value != null) {
          values.put(name, value);
        }
        if (value != null && isChosen(bean, name)) {
          chosen.add(name);
        }
      }
    } catch (UndeclaredThrowableException | IllegalArgumentException e) {
      if (e.getCause() instanceof IOException lost) {
        throw lost;
      }
      return new HeapFlags(name -> null, false); // not HotSpot: the MXBean does not exist
    }
    return new HeapFlags(values::get, !values.isEmpty(), chosen::contains);
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

  private static boolean isChosen(HotSpotDiagnosticMXBean bean, String name) {
    try {
      return BY_SOMEBODY.contains(bean.getVMOption(name).getOrigin());
    } catch (IllegalArgumentException e) { // the JVM does not have the flag
      return false;
    }
  }

  /** Tells whether the heap is a share of the memory that the JVM finds, and not a size. */
  boolean heapFollowsMemory() {
    return readable && !isChosen(HEAP_SIZE);
  }

  boolean isChosen(String name) {
    return chosen.test(name);
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
