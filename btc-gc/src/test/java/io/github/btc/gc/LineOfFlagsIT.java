package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The line of flags for any container beside a line with sizes, in JVMs that see the memory of a
 * container. Each JVM serves for {@code -Dbtc.seconds}. The table goes to the output.
 */
@Tag("slow")
@Tag("one-jdk")
class LineOfFlagsIT {

  private static final List<Collector> COLLECTORS =
      List.of(Collector.SERIAL, Collector.PARALLEL, Collector.G1);
  private static final String SECONDS = System.getProperty("btc.seconds", "45");
  private static final double HEAP_SHARE = 0.6;

  /** The guide advises the line from here on. */
  private static final int LEAST_MEMORY = 512;

  /** The least young generation whose Eden has what BTC expects, as {@link FlagLine} has it. */
  private static final int LEAST_YOUNG = 83;

  private static final String ROW = "| %s | %s MB | %s | %s MB | %s | %s | %s ms | %s ms |%n";

  @ParameterizedTest
  @ValueSource(ints = {256, 512, 1_024, 2_048, 4_096})
  void theLineCollectsNoMoreOftenThanSizes(int memory) throws Exception {
    System.out.println("\n| collector | container | flags | Eden | young | full | longest | all |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (Collector collector : COLLECTORS) {
      Map<String, String> line = served(memory, collector.containerFlags());
      System.out.print(row(collector, memory, "line", line));
      Map<String, String> sized = served(memory, sized(collector, memory));
      System.out.print(row(collector, memory, "sizes", sized));

      if (memory >= LEAST_MEMORY) {
        assertThat(number(line, "young")).isLessThanOrEqualTo(most(sized, "young"));
      }
    }
  }

  /** Returns the flags of the guide for somebody who knows the container. */
  private static List<String> sized(Collector collector, int memory) {
    int heap = (int) (memory * HEAP_SHARE);
    int young = Math.min(heap / 2, Math.max(LEAST_YOUNG, heap / 4));
    List<String> flags = new ArrayList<>(collector.containerFlags());
    flags.removeIf(flag -> flag.contains("RAMPercentage") || flag.contains("NewRatio"));
    flags.addAll(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m", "-Xmn" + young + "m"));
    return flags;
  }

  private static Map<String, String> served(int memory, List<String> flags) throws Exception {
    String all = "-XX:MaxRAM=" + memory + "m " + String.join(" ", flags);
    return ForkedJvm.run(all, LineProbe.class, Integer.toString(memory), SECONDS).values();
  }

  private static String row(
      Collector collector, int memory, String flags, Map<String, String> seen) {
    return ROW.formatted(
        collector,
        memory,
        flags,
        seen.get("eden"),
        seen.get("young"),
        seen.get("full"),
        seen.get("longest"),
        seen.get("total"));
  }

  /** A run may end just before its next collection. */
  private static long most(Map<String, String> seen, String key) {
    return number(seen, key) + 2;
  }

  private static long number(Map<String, String> seen, String key) {
    return Long.parseLong(seen.get(key));
  }
}
