package io.github.btc.gc;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

/** The collectors of HotSpot. This type is the only place that compares their names. Immutable. */
public enum Collector {
  /** Collects with one thread while the service is stopped. */
  SERIAL(
      "Serial",
      "Eden Space",
      "Tenured Gen",
      Map.of("Copy", CollectionKind.YOUNG, "MarkSweepCompact", CollectionKind.FULL)),
  /** Collects with many threads while the service is stopped. */
  PARALLEL(
      "Parallel",
      "PS Eden Space",
      "PS Old Gen",
      Map.of("PS Scavenge", CollectionKind.YOUNG, "PS MarkSweep", CollectionKind.FULL)),
  /** Collects regions in young and mixed stops, and marks beside the service. */
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
  /** ZGC with one generation, JDK 17 to 23. */
  ZGC("ZGC", null, "ZHeap", Map.of("ZGC Cycles", CollectionKind.CONCURRENT_CYCLE)),
  /** ZGC with two generations, which is the only mode from JDK 24 on. */
  GENERATIONAL_ZGC(
      "generational ZGC",
      null,
      "ZGC Old Generation",
      Map.of("ZGC Major Cycles", CollectionKind.CONCURRENT_CYCLE)),
  /** Shenandoah with one generation. */
  SHENANDOAH(
      "Shenandoah",
      null,
      "Shenandoah",
      Map.of("Shenandoah Cycles", CollectionKind.CONCURRENT_CYCLE)),
  /** Shenandoah with two generations. */
  GENERATIONAL_SHENANDOAH(
      "generational Shenandoah",
      null,
      "Shenandoah Old Gen",
      Map.of("Shenandoah Cycles", CollectionKind.CONCURRENT_CYCLE)),
  /** Epsilon, which never collects. */
  EPSILON("Epsilon", null, "Epsilon Heap", Map.of()),
  /** A collector that BTC does not know. */
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

  /** Finds the collector by the names of the memory pools. */
  static Collector ofPools(Collection<String> poolNames) {
    for (Collector collector : values()) {
      if (collector.oldPool != null && poolNames.contains(collector.oldPool)) {
        return collector;
      }
    }
    return UNKNOWN;
  }

  /**
   * Finds the collector that flags choose.
   *
   * @param flags returns the value of a flag, {@code null} if the JVM does not have the flag
   * @param feature the feature release of the JVM, for instance 17
   * @return {@link #UNKNOWN} if no flag chooses one
   */
  public static Collector ofFlags(Function<String, @Nullable String> flags, int feature) {
    if ("true".equals(flags.apply("UseSerialGC"))) {
      return SERIAL;
    }
    if ("true".equals(flags.apply("UseParallelGC"))) {
      return PARALLEL;
    }
    if ("true".equals(flags.apply("UseG1GC"))) {
      return G1;
    }
    if ("true".equals(flags.apply("UseZGC"))) {
      String chosen = flags.apply("ZGenerational");
      boolean generational = chosen == null ? feature >= 23 : chosen.equals("true");
      return generational ? GENERATIONAL_ZGC : ZGC;
    }
    if ("true".equals(flags.apply("UseShenandoahGC"))) {
      boolean generational = "generational".equals(flags.apply("ShenandoahGCMode"));
      return generational ? GENERATIONAL_SHENANDOAH : SHENANDOAH;
    }
    return "true".equals(flags.apply("UseEpsilonGC")) ? EPSILON : UNKNOWN;
  }

  /**
   * Finds the collector that a log of {@code -Xlog:gc} names in the line that begins with "Using".
   *
   * @param name the words after "Using"
   * @param generational true if the log mentions generations
   * @return {@link #UNKNOWN} if BTC does not know the name
   */
  public static Collector ofLog(String name, boolean generational) {
    return switch (name) {
      case "Serial" -> SERIAL;
      case "Parallel" -> PARALLEL;
      case "G1" -> G1;
      case "The Z Garbage Collector" -> generational ? GENERATIONAL_ZGC : ZGC;
      case "Shenandoah" -> generational ? GENERATIONAL_SHENANDOAH : SHENANDOAH;
      case "Epsilon" -> EPSILON;
      default -> UNKNOWN;
    };
  }

  /**
   * Returns the kind of the collections that an MXBean counts. An unknown MXBean counts stops.
   *
   * @param beanName the name of a {@link java.lang.management.GarbageCollectorMXBean}
   * @return the kind
   */
  public CollectionKind kindOf(String beanName) {
    if (this == UNKNOWN) {
      return CollectionKind.FULL;
    }
    return kinds.getOrDefault(
        beanName, hasEden() ? CollectionKind.FULL : CollectionKind.CONCURRENT_PART);
  }

  /**
   * Tells whether the collector empties Eden while the service is stopped.
   *
   * @return true for Serial, Parallel and G1
   */
  public boolean hasEden() {
    return edenPool != null;
  }

  /**
   * Returns the flags that BTC advises for this collector in a container, whatever the size of the
   * container. Each size is a share of the container's memory.
   *
   * @return the flags in the order in which the guides show them; empty for collectors without an
   *     Eden
   */
  public List<String> containerFlags() {
    return ContainerLine.of(this);
  }

  /**
   * Tells whether every collection runs beside the service.
   *
   * @return true for ZGC and Shenandoah
   */
  public boolean isConcurrent() {
    return switch (this) {
      case ZGC, GENERATIONAL_ZGC, SHENANDOAH, GENERATIONAL_SHENANDOAH -> true;
      case SERIAL, PARALLEL, G1, EPSILON, UNKNOWN -> false;
    };
  }

  /** Returns advice for a user whose task needs another collector. */
  String instead() {
    if (isConcurrent()) {
      return "leave collections to the JVM: you do not need BTC for collections, because the pauses"
          + " of "
          + this
          + " are usually below a millisecond; or "
          + setParallelInstead();
    }
    return hasEden() ? "use full()" : setParallelInstead();
  }

  /** Returns advice that removes the other flag, because HotSpot accepts only one collector. */
  private String setParallelInstead() {
    String flag =
        switch (this) {
          case ZGC, GENERATIONAL_ZGC -> " instead of -XX:+UseZGC";
          case SHENANDOAH, GENERATIONAL_SHENANDOAH -> " instead of -XX:+UseShenandoahGC";
          case EPSILON -> " instead of -XX:+UseEpsilonGC";
          case SERIAL, PARALLEL, G1, UNKNOWN -> "";
        };
    return "set -XX:+UseParallelGC" + flag;
  }

  @Nullable String edenPool() {
    return edenPool;
  }

  /**
   * Returns the name of the {@link java.lang.management.MemoryPoolMXBean} of the old generation, or
   * of the whole heap for a collector without one.
   *
   * @return {@code null} for {@link #UNKNOWN}
   */
  public @Nullable String oldPool() {
    return oldPool;
  }

  @Override
  public String toString() {
    return title;
  }
}
