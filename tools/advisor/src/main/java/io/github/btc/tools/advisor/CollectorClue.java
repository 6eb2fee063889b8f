package io.github.btc.tools.advisor;

import io.github.btc.tools.replicas.measure.LogLine;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The collector of a log whose beginning, where the JVM names it, has been rotated away: each
 * collector has words of its own.
 */
final class CollectorClue {

  private static final Map<String, String> WORDS = words();

  private String name = "";
  private boolean generational;

  private static Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(" DefNew: ", "Serial");
    words.put("\"GenCollectForAllocation\"", "Serial");
    words.put("\"SerialCollectForAllocation\"", "Serial");
    words.put(" PSYoungGen: ", "Parallel");
    words.put("\"ParallelGCFailedAllocation\"", "Parallel");
    words.put("\"ParallelCollectForAllocation\"", "Parallel");
    words.put(" (G1 ", "G1");
    words.put(" Eden regions: ", "G1");
    words.put("\"G1CollectForAllocation\"", "G1");
    words.put(" Garbage Collection (", "The Z Garbage Collector");
    words.put(" Minor Collection (", "The Z Garbage Collector");
    words.put(" Major Collection (", "The Z Garbage Collector");
    words.put(" Pause Init Mark", "Shenandoah");
    words.put("\"ShenandoahInitMark\"", "Shenandoah");
    words.put(" ParNew: ", "Concurrent Mark Sweep");
    words.put(" CMS: ", "Concurrent Mark Sweep");
    return words;
  }

  void line(LogLine line) {
    if (!name.isEmpty()) {
      return;
    }
    for (Map.Entry<String, String> each : WORDS.entrySet()) {
      if (line.text().contains(each.getKey())) {
        name = each.getValue();
        generational = each.getKey().matches(" M...r Collection \\(");
        generational |= line.text().matches(".* Pause Init Mark \\((Young|Global|Bootstrap).*");
        return;
      }
    }
  }

  /** As a JVM writes it after "Using"; empty if there was no clue. */
  String name() {
    return name;
  }

  boolean isGenerational() {
    return generational;
  }
}
