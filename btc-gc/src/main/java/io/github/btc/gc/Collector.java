package io.github.btc.gc;

import java.util.Collection;
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

/**
 * The collectors of HotSpot. All matching of names is here: nobody else compares one. Immutable.
 */
public enum Collector {
  /** One thread, everything in stops. */
  SERIAL(
      "Serial",
      "Eden Space",
      "Tenured Gen",
      Map.of("Copy", CollectionKind.YOUNG, "MarkSweepCompact", CollectionKind.FULL)),
  /** Many threads, everything in stops. */
  PARALLEL(
      "Parallel",
      "PS Eden Space",
      "PS Old Gen",
      Map.of("PS Scavenge", CollectionKind.YOUNG, "PS MarkSweep", CollectionKind.FULL)),
  /** Regions; young and mixed stops, marking beside the service. */
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
  /** ZGC with two, always from JDK 24. */
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
  /** Shenandoah with two. */
  GENERATIONAL_SHENANDOAH(
      "generational Shenandoah",
      null,
      "Shenandoah Old Gen",
      Map.of("Shenandoah Cycles", CollectionKind.CONCURRENT_CYCLE)),
  /** The one that never collects. */
  EPSILON("Epsilon", null, "Epsilon Heap", Map.of()),
  /** None of these. */
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

  /**
   * Finds the collector that flags choose.
   *
   * @param flags answers the value of a flag, {@code null} if the JVM has no such flag
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
   * Finds the collector that a log of {@code -Xlog:gc} names in its line "Using ...".
   *
   * @param name what stands after "Using"
   * @param generational true if the log speaks of generations
   * @return {@link #UNKNOWN} if it names none we know
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
   * Says what the collections counted by a bean are. A bean unknown to us is taken for a stop.
   *
   * @param beanName the name of a {@link java.lang.management.GarbageCollectorMXBean}
   * @return what they are to the service
   */
  public CollectionKind kindOf(String beanName) {
    if (this == UNKNOWN) {
      return CollectionKind.FULL;
    }
    return kinds.getOrDefault(
        beanName, hasEden() ? CollectionKind.FULL : CollectionKind.CONCURRENT_PART);
  }

  /**
   * Tells whether it stops the service until Eden is empty.
   *
   * @return true for Serial, Parallel and G1
   */
  public boolean hasEden() {
    return edenPool != null;
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

  /** True where a flag decides whether System.gc() is answered concurrently. */
  boolean obeysExplicitGcInvokesConcurrent() {
    return this == G1 || this == SHENANDOAH || this == GENERATIONAL_SHENANDOAH;
  }

  /** What to do where a task that needs another collector is asked for. */
  String instead() {
    if (isConcurrent()) {
      return "leave collections to the JVM: you do not need BTC for collections, the pauses of "
          + this
          + " are usually below a millisecond; or "
          + setParallelInstead();
    }
    return hasEden() ? "use full()" : setParallelInstead();
  }

  /** HotSpot does not start with two collectors: the flag of the other one has to go. */
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
   * of what there is instead.
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
