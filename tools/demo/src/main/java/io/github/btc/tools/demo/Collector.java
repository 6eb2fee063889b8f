package io.github.btc.tools.demo;

import io.github.btc.tools.replicas.run.AdvisedFlags;
import java.util.List;

/** The garbage collector that the JVMs of the replicas use. */
enum Collector {
  SERIAL("-XX:+UseSerialGC"),
  PARALLEL("-XX:+UseParallelGC", "-XX:-UseAdaptiveSizePolicy"),
  /** The flags keep G1 from starting concurrent cycles, whose pauses BTC cannot time. */
  G1(
      "-XX:+UseG1GC",
      "-XX:-G1UseAdaptiveIHOP",
      "-XX:InitiatingHeapOccupancyPercent=" + AdvisedFlags.ihop(),
      "-XX:G1HeapRegionSize=1m");

  private final List<String> flags;

  Collector(String... flags) {
    this.flags = List.of(flags);
  }

  List<String> flags() {
    return flags;
  }
}
