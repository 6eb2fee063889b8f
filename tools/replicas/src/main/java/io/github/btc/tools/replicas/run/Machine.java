package io.github.btc.tools.replicas.run;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The resources of this machine or of the container of this process. */
public final class Machine {

  private Machine() {}

  /**
   * Returns the memory.
   *
   * @return in MB
   */
  public static long memoryMegabytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        >> 20;
  }
}
