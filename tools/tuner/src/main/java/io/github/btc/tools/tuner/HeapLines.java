package io.github.btc.tools.tuner;

import io.github.btc.tools.console.output.JavaToolOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Settings of the simulated JVM as lines to copy. */
final class HeapLines {

  private HeapLines() {}

  /**
   * Writes them.
   *
   * @param values of every parameter of the experiment
   */
  static List<String> of(Map<String, String> values) {
    double memory = number(values, "memory");
    long heap = Math.round(memory * number(values, "heap"));
    long young = Math.round(heap * number(values, "young"));
    double low = number(values, "interval-low");
    double high = low + (1 - low) * number(values, "interval-rest");
    List<String> lines = new ArrayList<>();
    lines.add(JavaToolOptions.shell(flags(heap, young, values.getOrDefault("collector", ""))));
    lines.add(
        String.format(
            Locale.ROOT, "btc.gc.young.min-share=%.2f btc.gc.young.max-share=%.2f", low, high));
    lines.add(
        String.format(
            Locale.ROOT, "container: --cpus %s --memory %.0fm", values.get("cpus"), memory));
    return lines;
  }

  private static double number(Map<String, String> values, String name) {
    return Double.parseDouble(values.getOrDefault(name, "0"));
  }

  private static List<String> flags(long heap, long young, String collector) {
    List<String> flags = new ArrayList<>();
    flags.add("-Xms" + heap + "m");
    flags.add("-Xmx" + heap + "m");
    flags.add("-Xmn" + young + "m");
    flags.addAll(of(collector));
    return flags;
  }

  private static List<String> of(String collector) {
    return switch (collector) {
      case "serial" -> List.of("-XX:+UseSerialGC");
      case "parallel" -> List.of("-XX:+UseParallelGC", "-XX:-UseAdaptiveSizePolicy");
      default ->
          List.of(
              "-XX:+UseG1GC", "-XX:-G1UseAdaptiveIHOP", "-XX:InitiatingHeapOccupancyPercent=90");
    };
  }
}
