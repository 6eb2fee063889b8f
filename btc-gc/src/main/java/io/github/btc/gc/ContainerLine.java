package io.github.btc.gc;

import java.util.ArrayList;
import java.util.List;

/**
 * The flags that suit a container of any size, because each size is a share of the container's
 * memory. This type is the only place that has them. The heap does not grow, so its first and its
 * largest share are equal. A third of it is young: in a container of 512 MB Eden has 80 MB.
 */
final class ContainerLine {

  /** The share of the memory, in percent. The rest is for code, classes, threads and buffers. */
  static final String HEAP_PERCENTAGE = "60";

  static final String YOUNG = "-XX:NewRatio=2";
  static final String METASPACE = "-XX:MetaspaceSize=256m";
  static final String TOUCHED = "-XX:+AlwaysPreTouch";
  static final String PARALLEL_SIZES_STAY = "-XX:-UseAdaptiveSizePolicy";
  static final String G1_MARKS_LATE = "-XX:" + HeapPools.G1_TRIGGER_FLAG + "=90";
  static final String G1_TRIGGER_STAYS = "-XX:-G1UseAdaptiveIHOP";

  private ContainerLine() {}

  /** Returns the flags in the order of the findings that they answer; none without an Eden. */
  static List<String> of(Collector collector) {
    if (!collector.hasEden()) {
      return List.of();
    }
    List<String> flags = new ArrayList<>();
    flags.add(chooses(collector));
    flags.addAll(heap(HEAP_PERCENTAGE));
    flags.add(YOUNG);
    switch (collector) {
      case PARALLEL -> flags.add(PARALLEL_SIZES_STAY);
      case G1 -> flags.addAll(List.of(G1_MARKS_LATE, G1_TRIGGER_STAYS));
      default -> {}
    }
    flags.addAll(List.of(METASPACE, TOUCHED));
    return List.copyOf(flags);
  }

  static String chooses(Collector collector) {
    return "-XX:+" + flagOf(collector);
  }

  /** Returns for instance {@code UseSerialGC}; only for collectors with an Eden. */
  static String flagOf(Collector collector) {
    return "Use" + collector + "GC";
  }

  static List<String> heap(String percentage) {
    return List.of("-XX:InitialRAMPercentage=" + percentage, "-XX:MaxRAMPercentage=" + percentage);
  }
}
