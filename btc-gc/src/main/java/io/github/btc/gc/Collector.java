package io.github.btc.gc;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * Bean names, as JDK 17 and 25 give them:
 *
 * collector                young                  full                  concurrent
 * -----------------------  ---------------------  --------------------  --------------------------
 * Serial                   Copy                   MarkSweepCompact      -
 * Parallel                 PS Scavenge            PS MarkSweep          -
 * G1                       G1 Young Generation    G1 Old Generation     G1 Concurrent GC (JDK 20+)
 * ZGC                      -                      -                     ZGC Cycles, ZGC Pauses
 * ZGC, generational        ZGC Minor ...          -                     ZGC Major Cycles, ... Pauses
 * Shenandoah, both modes   -                      -                     Shenandoah Cycles, ... Pauses
 * Epsilon                  -                      -                     -
 */

/** The collectors of HotSpot. All matching of names is here: nobody else compares one. */
enum Collector {
  SERIAL(
      "Serial",
      "Eden Space",
      "Tenured Gen",
      Map.of("Copy", CollectionKind.YOUNG, "MarkSweepCompact", CollectionKind.FULL)),
  PARALLEL(
      "Parallel",
      "PS Eden Space",
      "PS Old Gen",
      Map.of("PS Scavenge", CollectionKind.YOUNG, "PS MarkSweep", CollectionKind.FULL)),
  G1(
      "G1",
      "G1 Eden Space",
      "G1 Old Gen",
      Map.of(
          "G1 Young Generation",
          CollectionKind.YOUNG,
          "G1 Old Generation",
          CollectionKind.FULL,
          "G1 Concurrent GC",
          CollectionKind.CONCURRENT_STOP)),
  ZGC("ZGC", null, "ZHeap", Map.of("ZGC Cycles", CollectionKind.CONCURRENT_CYCLE)),
  GENERATIONAL_ZGC(
      "generational ZGC",
      null,
      "ZGC Old Generation",
      Map.of("ZGC Major Cycles", CollectionKind.CONCURRENT_CYCLE)),
  SHENANDOAH(
      "Shenandoah",
      null,
      "Shenandoah",
      Map.of("Shenandoah Cycles", CollectionKind.CONCURRENT_CYCLE)),
  GENERATIONAL_SHENANDOAH(
      "generational Shenandoah",
      null,
      "Shenandoah Old Gen",
      Map.of("Shenandoah Cycles", CollectionKind.CONCURRENT_CYCLE)),
  EPSILON("Epsilon", null, "Epsilon Heap", Map.of()),
  UNKNOWN("unknown", null, null, Map.of());

  private final String title;
  private final @Nullable String edenPool;
  private final @Nullable String oldPool;
  private final Map<String, CollectionKind> kinds;

  Collector(
      String title,
      @Nullable String edenPool,
      @Nullable String oldPool,
      Map<String, CollectionKind> kinds) {
    this.title = title;
    this.edenPool = edenPool;
    this.oldPool = oldPool;
    this.kinds = kinds;
  }

  /** Finds the collector whose pools these are. */
  static Collector ofPools(Collection<String> poolNames) {
    for (Collector collector : values()) {
      if (collector.oldPool != null && poolNames.contains(collector.oldPool)) {
        return collector;
      }
    }
    return UNKNOWN;
  }

  /** Says what the collections counted by a bean are. A bean unknown to us is taken for a stop. */
  CollectionKind kindOf(String beanName) {
    if (this == UNKNOWN) {
      return CollectionKind.FULL;
    }
    return kinds.getOrDefault(
        beanName, hasEden() ? CollectionKind.FULL : CollectionKind.CONCURRENT_PART);
  }

  /** True for the collectors that stop the service until Eden is empty. */
  boolean hasEden() {
    return edenPool != null;
  }

  /** True for the collectors whose every collection runs beside the service. */
  boolean isConcurrent() {
    return switch (this) {
      case ZGC, GENERATIONAL_ZGC, SHENANDOAH, GENERATIONAL_SHENANDOAH -> true;
      case SERIAL, PARALLEL, G1, EPSILON, UNKNOWN -> false;
    };
  }

  /** True where a flag decides whether System.gc() is answered concurrently. */
  boolean obeysExplicitGcInvokesConcurrent() {
    return this == G1 || this == SHENANDOAH || this == GENERATIONAL_SHENANDOAH;
  }

  @Nullable String edenPool() {
    return edenPool;
  }

  @Nullable String oldPool() {
    return oldPool;
  }

  @Override
  public String toString() {
    return title;
  }
}
