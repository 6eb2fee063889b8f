package io.github.btc.gc;

import io.github.btc.gc.Diagnosis.Finding;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The flags that answer findings, with sizes, to be appended to the flags that a JVM has. HotSpot
 * takes the last of two contradictory flags. The sizes are those of the guide: the heap has today's
 * maximum, and the young generation a quarter of it.
 */
final class FlagLine {

  private static final long MEGABYTE = 1 << 20;

  /** The share of Eden in the young generation, beside two survivor spaces of an eighth of Eden. */
  private static final double EDEN_SHARE = 0.8;

  private final HeapFacts facts;
  private final HeapFlags flags;

  FlagLine(HeapFacts facts, HeapFlags flags) {
    this.facts = facts;
    this.flags = flags;
  }

  /** Returns the flags, separated by spaces, or the empty string if no flag helps. */
  String of(List<Finding> findings) {
    Set<String> line = new LinkedHashSet<>();
    for (Finding finding : findings) {
      line.addAll(answerTo(finding));
    }
    return String.join(" ", line);
  }

  private List<String> answerTo(Finding finding) {
    return switch (finding.subject()) {
      case "heap" -> List.of("-Xms" + megabytes(heapBytes()), "-Xmx" + megabytes(heapBytes()));
      case "young generation", "Eden" -> List.of("-Xmn" + megabytes(youngBytes()));
      case "UseAdaptiveSizePolicy" -> List.of("-XX:-UseAdaptiveSizePolicy");
      case "G1UseAdaptiveIHOP" -> List.of("-XX:-G1UseAdaptiveIHOP");
      case HeapPools.G1_TRIGGER_FLAG -> List.of("-XX:" + HeapPools.G1_TRIGGER_FLAG + "=90");
      case "G1PeriodicGCInterval" -> List.of("-XX:G1PeriodicGCInterval=0");
      case "MetaspaceSize" -> List.of("-XX:MetaspaceSize=256m");
      case "AlwaysPreTouch" -> List.of("-XX:+AlwaysPreTouch");
      case "DisableExplicitGC" -> List.of("-XX:-DisableExplicitGC");
      case "ExplicitGCInvokesConcurrent" -> List.of(turned(finding));
      default -> List.of();
    };
  }

  /** Returns the flag turned round: one task needs it on, the other off. */
  private static String turned(Finding finding) {
    return "-XX:" + (finding.found().equals("true") ? "-" : "+") + finding.subject();
  }

  long heapBytes() {
    return flags.number("MaxHeapSize", facts.heapBytes());
  }

  /** Returns a size whose Eden is not small, but at most half of the heap. */
  long youngBytes() {
    double least = (HeapDoctor.SMALL_EDEN_BYTES + MEGABYTE) / EDEN_SHARE + MEGABYTE;
    return (long) Math.min(heapBytes() / 2.0, Math.max(least, heapBytes() / 4.0));
  }

  private static String megabytes(long bytes) {
    return bytes / MEGABYTE + "m";
  }
}
