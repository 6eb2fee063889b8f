package io.github.btc.tools.replicas.measure;

import java.util.regex.Pattern;

/**
 * The work of a JVM's thread, as its name tells. The kernel keeps the first 15 characters of a
 * name.
 */
public enum ThreadWork {
  /** A request, or what no other constant names. */
  REQUESTS("(?!)"),
  /** A collection. */
  COLLECTIONS("VM Thread|GC Thread.*|G1 .*|Z[A-Z].*|Shenandoah.*|ShenGC.*"),
  /** The translation of code into machine code. */
  COMPILATION("C[12] Compiler.*|Sweeper.*"),
  /** The controller's thread of a replica of the bench. */
  CONTROLLER("btc-replica-\\d{1,2}"),
  /** An announcer or a task of BTC, or a notification of a collection, which only BTC gets here. */
  BTC("btc-.*|Notification Th.*");

  private final Pattern names;

  ThreadWork(String names) {
    this.names = Pattern.compile(names);
  }

  /**
   * Tells the work of a thread.
   *
   * @param name name of the thread, or its first 15 characters
   * @return the first constant whose names it has, else {@link #REQUESTS}
   */
  public static ThreadWork of(String name) {
    for (ThreadWork work : values()) {
      if (work.names.matcher(name).matches()) {
        return work;
      }
    }
    return REQUESTS;
  }

  /**
   * Returns CPU time for this work.
   *
   * @param seconds CPU time
   * @return times whose other components are 0
   */
  public ThreadTimes times(double seconds) {
    return switch (this) {
      case REQUESTS -> new ThreadTimes(seconds, 0, 0, 0, 0);
      case COLLECTIONS -> new ThreadTimes(0, seconds, 0, 0, 0);
      case COMPILATION -> new ThreadTimes(0, 0, seconds, 0, 0);
      case CONTROLLER -> new ThreadTimes(0, 0, 0, seconds, seconds);
      case BTC -> new ThreadTimes(0, 0, 0, seconds, 0);
    };
  }
}
