package io.github.btc.gc;

import io.github.btc.gc.Diagnosis.Finding;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The flags that answer findings, with sizes, ready to be put behind those that a JVM has: of two
 * that contradict each other HotSpot takes the last one. The sizes are those of the guide: the heap
 * as large as it may become today, a quarter of it for the young generation.
 */
final class FlagLine {

  private static final long MEGABYTE = 1 << 20;

  /** Eden has eight tenths of the young generation, beside two survivors of an eighth of it. */
  private static final double EDEN_SHARE = 0.8;

  private final HeapFacts facts;
  private final HeapFlags flags;

  FlagLine(HeapFacts facts, HeapFlags flags) {
    this.facts = facts;
    this.flags = flags;
  }

  /** Returns flags with a space between two, the empty string if no flag helps. */
  String of(List<Finding> findings) {
    Set<String> line = new LinkedHashSet<>();
    for (Finding finding : findings) {
      line.addAll(answerTo(finding));
    }
    return String.join(" ", line);
  }

  private List<String> answerTo(Finding finding) {
    return switch (finding.subject()) {
      case "heap" -> List.of("-Xms" + megabytes(heap()), "-Xmx" + megabytes(heap()));
      case "young generation", "Eden" -> List.of("-Xmn" + megabytes(young()));
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

  /** The one task wants it on, the other off. */
  private static String turned(Finding finding) {
    return "-XX:" + (finding.found().equals("true") ? "-" : "+") + finding.subject();
  }

  private long heap() {
    return flags.number("MaxHeapSize", facts.heapBytes());
  }

  /** At least what an Eden that is not small needs, at most half of the heap. */
  private long young() {
    double least = (HeapDoctor.SMALL_EDEN_BYTES + MEGABYTE) / EDEN_SHARE + MEGABYTE;
    return (long) Math.min(heap() / 2.0, Math.max(least, heap() / 4.0));
  }

  private static String megabytes(long bytes) {
    return bytes / MEGABYTE + "m";
  }
}
