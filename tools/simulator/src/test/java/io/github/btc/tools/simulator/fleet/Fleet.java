package io.github.btc.tools.simulator.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * Many replicas, each with the real controller's machine, in a simulated time. Their requests
 * arrive evenly, so that only the times of the closings matter.
 */
final class Fleet {

  private record Wake(long nanos, long order, Runnable action) {}

  private final PriorityQueue<Wake> queue =
      new PriorityQueue<>(Comparator.comparingLong(Wake::nanos).thenComparingLong(Wake::order));
  private final List<FleetReplica> replicas = new ArrayList<>();
  private long nowNanos;
  private long wakes;
  private int away;
  private int mostAway;
  private final int[] awayIn;
  private int mostAwayInAGroup;

  Fleet() {
    this(1);
  }

  /** Makes a fleet whose replicas belong to groups, one after the other. */
  Fleet(int groups) {
    awayIn = new int[groups];
  }

  long nowNanos() {
    return nowNanos;
  }

  void at(long nanos, Runnable action) {
    queue.add(new Wake(nanos, wakes++, action));
  }

  /** Adds replicas that all start now. */
  void add(FleetSettings settings, SplittableRandom random) {
    for (int i = 0; i < settings.replicas(); i++) {
      replicas.add(new FleetReplica(this, settings, i, random.split()));
    }
    replicas.forEach(FleetReplica::step);
  }

  /** Runs until a time. Returns the largest number of replicas that were away at once meanwhile. */
  int runUntilSecond(double second) {
    mostAway = away;
    long end = (long) (second * 1e9);
    while (!queue.isEmpty() && queue.peek().nanos() <= end) {
      Wake wake = queue.remove();
      nowNanos = wake.nanos();
      wake.action().run();
    }
    nowNanos = end;
    return mostAway;
  }

  void isAway(int replica, boolean isAway) {
    int change = isAway ? 1 : -1;
    away += change;
    mostAway = Math.max(mostAway, away);
    int group = replica % awayIn.length;
    awayIn[group] += change;
    mostAwayInAGroup = Math.max(mostAwayInAGroup, awayIn[group]);
  }

  /** Returns the largest number of replicas of one group that were away at once, ever. */
  int mostAwayInAGroup() {
    return mostAwayInAGroup;
  }

  int uncontrolledRuns() {
    return replicas.stream().mapToInt(FleetReplica::uncontrolledRuns).sum();
  }

  int closings() {
    return replicas.stream().mapToInt(FleetReplica::closings).sum();
  }
}
