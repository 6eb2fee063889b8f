package io.github.btc.tools.advisor;

/**
 * The activity of a JVM's collector, as a log or the JVM reports it.
 *
 * @param seconds observed time; 0 if the collector was not observed
 * @param young stops that empty Eden
 * @param full full collections
 * @param other all other stops for a collection, which belong to concurrent cycles
 * @param asked stops that a program or a person requested, for instance by {@code System.gc()}
 * @param stalls waits of single threads for memory, which are not stops
 * @param allocatedBytesPerSecond bytes that the service allocates per second
 * @param live size of the objects that the service keeps alive
 */
record Activity(
    double seconds,
    StopTimes young,
    StopTimes full,
    StopTimes other,
    StopTimes asked,
    StopTimes stalls,
    double allocatedBytesPerSecond,
    LiveState live) {

  /** Creates an activity without requested collections and without waits for memory. */
  Activity(
      double seconds,
      StopTimes young,
      StopTimes full,
      StopTimes other,
      double allocatedBytesPerSecond,
      LiveState live) {
    this(
        seconds,
        young,
        full,
        other,
        StopTimes.each(),
        StopTimes.each(),
        allocatedBytesPerSecond,
        live);
  }

  static Activity notSeen() {
    return new Activity(
        0, StopTimes.each(), StopTimes.each(), StopTimes.each(), 0, LiveState.unknown());
  }

  boolean wasSeen() {
    return seconds > 0;
  }

  private StopTimes all() {
    return young.and(full).and(other).and(asked);
  }

  /** Returns whether the duration of each stop is known, and not only the mean. */
  boolean tellsEach() {
    return all().tellsEach();
  }

  long stops() {
    return all().count();
  }

  double stopsPerHour() {
    return stops() * 3600 / seconds;
  }

  double meanMillis() {
    return all().meanMillis();
  }

  /** Returns the longest stop, or the longest mean if only means are known. */
  long longestNanos() {
    return all().longestNanos();
  }

  double stoppedShare() {
    return all().sumNanos() / 1e9 / seconds;
  }
}
