package io.github.btc.tools.replicas.measure;

/**
 * The CPU time and the time of the stops of a log, from its lines {@code User=0.05s Sys=0.02s
 * Real=0.02s}. Short stops do not count, because the lines have whole hundredths of a second.
 */
public final class CollectorTime {

  /** A collector with threads of its own has at least this part of the time of its stops. */
  private static final double STARVED = 10;

  private static final int PLACES_OF_MILLIS = 3;
  private static final long LEAST_MILLIS = 50;

  /** Shorter stops may have met another program for a moment. */
  private static final double LEAST_SECONDS = 1;

  private long stoppedMillis;
  private long cpuMillis;

  void line(String text) {
    long user = millis(text, "User=");
    long system = millis(text, "Sys=");
    long real = millis(text, "Real=");
    if (user >= 0 && system >= 0 && real >= LEAST_MILLIS) {
      stoppedMillis += real;
      cpuMillis += user + system;
    }
  }

  private static long millis(String text, String name) {
    int from = text.indexOf(name) + name.length();
    int to = text.indexOf('s', from);
    return from < name.length() || to < 0
        ? Decimal.NONE
        : Decimal.scaled(text, from, to, PLACES_OF_MILLIS);
  }

  /**
   * Returns the time of the stops.
   *
   * @return seconds of all stops of at least 50 ms
   */
  public double stoppedSeconds() {
    return stoppedMillis / 1e3;
  }

  /**
   * Returns the CPU time of the collector.
   *
   * @return seconds in all stops of at least 50 ms
   */
  public double cpuSeconds() {
    return cpuMillis / 1e3;
  }

  /**
   * Returns whether the machine is starved: the collector waited for a core, or for memory on a
   * disk, for most of the time.
   *
   * @return true if the stops lasted ten times as long as the collector worked
   */
  public boolean isOfAStarvedMachine() {
    return isStarved(stoppedSeconds(), cpuSeconds());
  }

  /**
   * Compares the time of stops with the CPU time in it.
   *
   * @param stoppedSeconds time of the stops for collections
   * @param cpuSeconds CPU time of the collector
   * @return true if the stops lasted ten times as long as the collector worked
   */
  public static boolean isStarved(double stoppedSeconds, double cpuSeconds) {
    return stoppedSeconds >= LEAST_SECONDS && stoppedSeconds >= STARVED * cpuSeconds;
  }
}
