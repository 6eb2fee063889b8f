package io.github.btc.tools.simulator.workload;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.OptionalDouble;

/** A service log that was measured, replayed in order and from the start again when it ends. */
public final class RecordedLog implements ServiceLog {

  private static final double NANOS_PER_MILLI = 1e6;

  private final long[] entries;
  private final double spanMillis;
  private int position;

  /**
   * Makes a log.
   *
   * @param entries packed by {@link ServiceLog}; not copied
   * @param spanMillis the time from its first entry to its last; 0 if it is not known
   */
  public RecordedLog(long[] entries, double spanMillis) {
    if (entries.length == 0) {
      throw new RefusedSettingException("log", "no entries", "at least one");
    }
    this.entries = entries;
    this.spanMillis = spanMillis;
  }

  /** Makes a log of entries packed by {@link ServiceLog}. */
  public static RecordedLog of(long... entries) {
    return new RecordedLog(entries.clone(), 0);
  }

  /** Returns how many entries it has. */
  public int size() {
    return entries.length;
  }

  /**
   * Returns a quantile of the durations of the requests that were served.
   *
   * @param level from 0 to 1
   * @return nanoseconds, 0 if none was served
   */
  public long servedNanos(double level) {
    long[] served =
        Arrays.stream(entries)
            .filter(entry -> !ServiceLog.isAway(entry))
            .map(ServiceLog::nanos)
            .sorted()
            .toArray();
    int rank = (int) Math.ceil(level * served.length);
    return served.length == 0 ? 0 : served[Math.max(0, rank - 1)];
  }

  /**
   * Returns the mean duration of the requests that were served.
   *
   * @return nanoseconds, 0 if none was served
   */
  public double servedMeanNanos() {
    double nanos = 0;
    long served = 0;
    for (long entry : entries) { // a stream over a long log costs more than the rest of a short run
      if (!ServiceLog.isAway(entry)) {
        nanos += ServiceLog.nanos(entry);
        served++;
      }
    }
    return served == 0 ? 0 : nanos / served;
  }

  /**
   * Returns how many entries it had under way at once, on average: the sum of their durations by
   * the time they span. A thousand times what the service had shows that one of the two is in
   * seconds.
   *
   * @return empty if it has no timestamps
   */
  public OptionalDouble atOnce() {
    if (!(spanMillis > 0)) {
      return OptionalDouble.empty();
    }
    double nanos = 0;
    for (long entry : entries) {
      nanos += ServiceLog.nanos(entry);
    }
    return OptionalDouble.of(nanos / NANOS_PER_MILLI / spanMillis);
  }

  /** Returns a fresh copy that starts at the first entry; the entries are shared. */
  public RecordedLog restarted() {
    return new RecordedLog(entries, spanMillis);
  }

  @Override
  public long next() {
    long entry = entries[position];
    position = position + 1 == entries.length ? 0 : position + 1;
    return entry;
  }
}
