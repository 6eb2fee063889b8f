package io.github.btc.tools.demo;

import java.util.List;

/** The collector of the replicas. */
enum Collector {
  SERIAL("-XX:+UseSerialGC"),
  PARALLEL("-XX:+UseParallelGC", "-XX:-UseAdaptiveSizePolicy"),
  /** Concurrent cycles are kept away: their pauses would run by themselves. */
  G1(
      "-XX:+UseG1GC",
      "-XX:-G1UseAdaptiveIHOP",
      "-XX:InitiatingHeapOccupancyPercent=95",
      "-XX:G1HeapRegionSize=1m");

  private final List<String> flags;

  Collector(String... flags) {
    this.flags = List.of(flags);
  }

  List<String> flags() {
    return flags;
  }
}
