package io.github.btc.tools.replicas.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resources of this machine or of the container of this process. */
public final class Machine {

  private static final Path TOLD = Path.of("/proc/meminfo");
  private static final Pattern AVAILABLE = Pattern.compile("(?m)^MemAvailable:\\s+(\\d+) kB$");

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

  /**
   * Returns the memory that programs can still take, with what the system would give up for them.
   *
   * @return in MB; the whole memory where the system does not tell
   */
  public static long freeMegabytes() {
    try {
      return Math.min(memoryMegabytes(), freeMegabytes(Files.readString(TOLD)));
    } catch (IOException e) {
      return memoryMegabytes(); // not Linux
    }
  }

  static long freeMegabytes(String told) {
    Matcher available = AVAILABLE.matcher(told);
    return available.find() ? Long.parseLong(available.group(1)) >> 10 : Long.MAX_VALUE;
  }
}
