package io.github.btc.agent.observe;

import java.util.Locale;

/** The causes for which a JVM stops its threads, or one of them. */
public enum StopKind {
  /** A collection of the young objects. On G1 this includes the mixed collections. */
  YOUNG,
  /** A collection of the whole heap. */
  FULL,
  /** A stop inside a concurrent cycle of any collector. */
  CONCURRENT_STOP,
  /** A stop without a collection, for instance to discard compiled code or to list threads. */
  SAFEPOINT,
  /** A thread of ZGC waited for memory. */
  STALL;

  /**
   * Tells which kind of stop an operation of HotSpot's VM thread is.
   *
   * @param operation the name in the event {@code jdk.ExecuteVMOperation}
   */
  static StopKind ofOperation(String operation) {
    String name = operation.toLowerCase(Locale.ROOT);
    if (isPartOfCycle(name)) {
      return CONCURRENT_STOP;
    }
    if (name.contains("collectfull") || name.contains("systemgc") || name.contains("gccollect")) {
      return FULL;
    }
    if (name.contains("metadata") && name.contains("collect")) {
      return FULL;
    }
    return isYoung(name) ? YOUNG : SAFEPOINT;
  }

  /**
   * Tells whether the observation itself causes an operation, by changing classes of the server.
   */
  static boolean isOfTheObservation(String operation) {
    return operation.equals("RedefineClasses");
  }

  private static boolean isPartOfCycle(String name) {
    return name.startsWith("g1pause")
        || name.startsWith("g1concurrent")
        || name.startsWith("z")
        || name.startsWith("x")
        || name.startsWith("shenandoah");
  }

  private static boolean isYoung(String name) {
    return name.contains("collectforallocation")
        || name.contains("failedallocation")
        || name.contains("tryinitiateconcmark");
  }

  /** {@return the name in metrics and answers: lower case with underscores} */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
