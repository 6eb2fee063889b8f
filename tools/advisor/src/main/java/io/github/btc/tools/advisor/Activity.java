package io.github.btc.tools.advisor;

/**
 * What a JVM's collector was seen to do.
 *
 * @param seconds for how long it was watched; 0 if it was not
 * @param young the stops that empty Eden
 * @param full the full collections
 * @param other all other stops for a collection: those inside concurrent cycles
 * @param asked the stops that a program or a person asked for, as by {@code System.gc()}
 * @param stalls how long single threads waited for memory; none of them is a stop
 * @param allocatedBytesPerSecond what the service allocates
 * @param live what the service keeps alive
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

  /** One in which nobody asked for a collection, and no thread waited for memory. */
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

  /** Tells whether each stop is known, and not their means alone. */
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

  /** The longest stop; the longest mean where no more is known. */
  long longestNanos() {
    return all().longestNanos();
  }

  double stoppedShare() {
    return all().sumNanos() / 1e9 / seconds;
  }
}
