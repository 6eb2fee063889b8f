package io.github.btc.tools.console.output;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The machine, the JDK and the settings of a measurement, so that readers can judge and repeat it.
 */
public final class Environment {

  private static final String MODEL = "model name";

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** Reads the facts of this machine and this JVM. */
  public Environment() {
    var system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    fields.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    fields.put("processor", processor());
    fields.put("cores", Runtime.getRuntime().availableProcessors());
    fields.put("memoryMegabytes", system.getTotalMemorySize() >> 20);
    fields.put("system", system());
    fields.put(
        "jdk", System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.version"));
    fields.put("loadAverageBefore", system.getSystemLoadAverage());
  }

  /**
   * Returns what must be the same for measurements that are compared with each other.
   *
   * @return the processor and the number of cores of this machine
   */
  public static String machine() {
    return processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores";
  }

  /** The system's name and the numbers of its version, without the label of one build. */
  private static String system() {
    String version = System.getProperty("os.version").replaceFirst("-.*", "");
    return System.getProperty("os.name") + " " + version;
  }

  private static String processor() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
        if (line.startsWith(MODEL)) {
          return line.substring(line.indexOf(':') + 1).trim();
        }
      }
    } catch (IOException e) {
      // This system is not Linux, so the architecture is shown instead.
    }
    return System.getProperty("os.arch");
  }

  /**
   * Adds a fact.
   *
   * @param name the name of the fact in the JSON file
   * @param value a value that can be written as JSON
   * @return this
   */
  public Environment with(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  /**
   * Returns all facts as a list in Markdown.
   *
   * @return one line for each fact, in the order in which they were added
   */
  public String markdown() {
    return fields.entrySet().stream()
        .map(fact -> "* " + fact.getKey() + ": `" + fact.getValue() + "`")
        .collect(Collectors.joining("\n"));
  }

  /**
   * Returns all facts.
   *
   * @return the facts by name, in the order in which they were added
   */
  public Map<String, Object> fields() {
    return fields;
  }
}
