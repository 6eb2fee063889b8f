package io.github.btc.lab.demo;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What this machine, or the container around us, has. */
final class Machine {

  private Machine() {}

  static long memoryMegabytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        >> 20;
  }
}
