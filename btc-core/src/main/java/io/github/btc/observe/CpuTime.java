package io.github.btc.observe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** Reads the CPU time of threads. A JVM that does not measure it has 0. */
public final class CpuTime {

  private CpuTime() {}

  /**
   * Adds up the CPU time of threads.
   *
   * @param threads the threads; one that is null or has ended counts as 0
   * @return nanoseconds
   */
  public static long nanosOf(@Nullable Thread... threads) {
    ThreadMXBean times = ManagementFactory.getThreadMXBean();
    if (!times.isThreadCpuTimeSupported()) {
      return 0;
    }
    long sum = 0;
    for (Thread thread : threads) {
      sum += thread == null ? 0 : Math.max(0, times.getThreadCpuTime(thread.getId()));
    }
    return sum;
  }
}
