package io.github.btc.gc;

import io.github.btc.gc.Diagnosis.Finding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The flags that answer findings, with sizes, to be appended to the flags that a JVM has. HotSpot
 * takes the last of two contradictory flags. The sizes are those of the guide: the heap has today's
 * maximum, unless its half is too small a young generation, and the young generation a quarter of
 * it. A heap that follows the memory of its container does so further, and gets the flags of the
 * {@link ContainerLine} that it does not have.
 */
final class FlagLine {

  private static final long MEGABYTE = 1 << 20;

  /** The share of Eden in the young generation, beside two survivor spaces of an eighth of Eden. */
  private static final double EDEN_SHARE = 0.8;

  private static final long LEAST_YOUNG_BYTES =
      MEGABYTE * (long) ((HeapDoctor.SMALL_EDEN_BYTES / MEGABYTE + 1) / EDEN_SHARE + 1);

  private final HeapFacts facts;
  private final HeapFlags flags;

  FlagLine(HeapFacts facts, HeapFlags flags) {
    this.facts = facts;
    this.flags = flags;
  }

  /** Returns the flags, separated by spaces, or the empty string if no flag helps. */
  String of(List<Finding> findings) {
    Set<String> answers = new LinkedHashSet<>();
    for (Finding finding : findings) {
      answers.addAll(answerTo(finding));
    }
    Set<String> line = new LinkedHashSet<>();
    if (!answers.isEmpty() && flags.heapFollowsMemory() && isUnnamed()) {
      line.add(ContainerLine.chooses(facts.collector()));
    }
    line.addAll(answers);
    return String.join(" ", line);
  }

  /** Tells whether the JVM has chosen its collector, as another release of it might not. */
  private boolean isUnnamed() {
    return facts.collector().hasEden() && !flags.isChosen(ContainerLine.flagOf(facts.collector()));
  }

  private List<String> answerTo(Finding finding) {
    return switch (finding.subject()) {
      case "heap" -> heap();
      case "young generation", "Eden" -> young();
      case "UseAdaptiveSizePolicy" -> List.of(ContainerLine.PARALLEL_SIZES_STAY);
      case "G1UseAdaptiveIHOP" -> List.of(ContainerLine.G1_TRIGGER_STAYS);
      case HeapPools.G1_TRIGGER_FLAG -> List.of(ContainerLine.G1_MARKS_LATE);
      case "G1PeriodicGCInterval" -> List.of("-XX:G1PeriodicGCInterval=0");
      case "MetaspaceSize" -> List.of(ContainerLine.METASPACE);
      case "AlwaysPreTouch" -> List.of(ContainerLine.TOUCHED);
      case "DisableExplicitGC" -> List.of("-XX:-DisableExplicitGC");
      case "ExplicitGCInvokesConcurrent" -> List.of(turned(finding));
      default -> List.of();
    };
  }

  private List<String> heap() {
    return flags.heapFollowsMemory()
        ? ContainerLine.heap(percentage())
        : List.of("-Xms" + megabytes(heapBytes()), "-Xmx" + megabytes(heapBytes()));
  }

  /** Returns the share that somebody has chosen, or the one of the line. */
  private String percentage() {
    String chosen = flags.values().apply("MaxRAMPercentage");
    return chosen == null || !flags.isChosen("MaxRAMPercentage")
        ? ContainerLine.HEAP_PERCENTAGE
        : new BigDecimal(chosen).stripTrailingZeros().toPlainString();
  }

  /** Returns nothing if the ratio is set already: then only more memory helps. */
  private List<String> young() {
    if (!flags.heapFollowsMemory()) {
      List<String> sizes = new ArrayList<>(heapIsSmall() ? heap() : List.of());
      sizes.add("-Xmn" + megabytes(youngBytes()));
      return sizes;
    }
    return flags.isChosen("NewRatio") ? List.of() : List.of(ContainerLine.YOUNG);
  }

  /** Returns the flag turned round: one task needs it on, the other off. */
  private static String turned(Finding finding) {
    return "-XX:" + (finding.found().equals("true") ? "-" : "+") + finding.subject();
  }

  /** Tells whether Eden would be small in a young generation of half of today's heap. */
  boolean heapIsSmall() {
    return todaysHeapBytes() < 2 * LEAST_YOUNG_BYTES;
  }

  private long todaysHeapBytes() {
    return flags.number("MaxHeapSize", facts.heapBytes());
  }

  long heapBytes() {
    return Math.max(todaysHeapBytes(), 2 * LEAST_YOUNG_BYTES);
  }

  /** Returns a size whose Eden is not small, and at most half of the heap. */
  long youngBytes() {
    return Math.max(LEAST_YOUNG_BYTES, heapBytes() / 4);
  }

  private static String megabytes(long bytes) {
    return bytes / MEGABYTE + "m";
  }
}
