package io.github.btc.sim.workload;

import java.util.Arrays;

/** A service log that was measured, replayed in order and from the start again when it ends. */
public final class RecordedLog implements ServiceLog {

  private final long[] entries;
  private int position;

  RecordedLog(long[] entries) {
    if (entries.length == 0) {
      throw new IllegalArgumentException("log: no entries (expected at least one)");
    }
    this.entries = entries;
  }

  /** Makes a log of entries packed by {@link ServiceLog}. */
  public static RecordedLog of(long... entries) {
    return new RecordedLog(entries.clone());
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

  /** Returns a fresh copy that starts at the first entry; the entries are shared. */
  public RecordedLog restarted() {
    return new RecordedLog(entries);
  }

  @Override
  public long next() {
    long entry = entries[position];
    position = position + 1 == entries.length ? 0 : position + 1;
    return entry;
  }
}
