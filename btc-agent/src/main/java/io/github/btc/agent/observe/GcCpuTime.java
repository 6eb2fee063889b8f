package io.github.btc.agent.observe;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads the CPU time of the collector's threads. JDK 26 and later report it. On Linux, older JDKs
 * show it as the time of the threads that have a collector's name.
 */
final class GcCpuTime {

  /** The VM thread does the work of Serial. Linux cuts names off after 15 letters. */
  static final Pattern COLLECTOR =
      Pattern.compile("(?:GC |G1 |ParGC|Parallel|Z|XWorker|XDirector|Shenandoah|VM Thread).*");

  private GcCpuTime() {}

  /** {@return nanoseconds since the JVM started; empty if neither the JDK nor Linux tells} */
  static OptionalLong nanos() {
    OptionalLong reported = reported();
    return reported.isPresent() ? reported : ThreadTime.nanos(COLLECTOR);
  }

  private static OptionalLong reported() {
    try {
      Object nanos =
          MemoryMXBean.class
              .getMethod("getTotalGcCpuTime")
              .invoke(ManagementFactory.getMemoryMXBean());
      return nanos instanceof Long value && value >= 0
          ? OptionalLong.of(value)
          : OptionalLong.empty();
    } catch (ReflectiveOperationException e) { // JDK 25 or older
      return OptionalLong.empty();
    }
  }
}
