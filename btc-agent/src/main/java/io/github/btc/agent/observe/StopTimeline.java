package io.github.btc.agent.observe;

import java.util.ArrayList;
import java.util.List;

/**
 * The stops by their start, each with the latest end so far. A search for the stops of a request
 * ends where all earlier ones were over. One thread uses it.
 */
final class StopTimeline {

  private final long originNanos;
  private final List<Stop> stops = new ArrayList<>(); // by start
  private long[] starts = {}; // since the origin
  private long[] latestEnds = {}; // since the origin
  private boolean indexed = true;

  StopTimeline(long originNanos) {
    this.originNanos = originNanos;
  }

  void add(Stop stop) {
    int place = stops.size();
    while (place > 0 && stops.get(place - 1).startNanos() - stop.startNanos() > 0) {
      place--;
    }
    stops.add(place, stop);
    indexed = false;
  }

  List<Stop> all() {
    return List.copyOf(stops);
  }

  void clear() {
    stops.clear();
    indexed = false;
  }

  /** Forgets the stops that began before a moment. */
  void forgetBefore(long nanos) {
    if (stops.removeIf(stop -> stop.startNanos() - nanos < 0)) {
      indexed = false;
    }
  }

  /** Returns the index of the last stop that began by then, -1 without one. */
  int lastBegunBy(long nanos) {
    if (!indexed) {
      index();
    }
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (starts[middle] <= nanos - originNanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Returns true if this stop, or one that began earlier, ended after the given time. */
  boolean lastsUntilAfter(int index, long nanos) {
    return index >= 0 && latestEnds[index] - (nanos - originNanos) > 0;
  }

  Stop get(int index) {
    return stops.get(index);
  }

  private void index() {
    starts = stops.stream().mapToLong(stop -> stop.startNanos() - originNanos).toArray();
    latestEnds = stops.stream().mapToLong(stop -> stop.endNanos() - originNanos).toArray();
    for (int i = 1; i < latestEnds.length; i++) {
      latestEnds[i] = Math.max(latestEnds[i], latestEnds[i - 1]);
    }
    indexed = true;
  }
}
