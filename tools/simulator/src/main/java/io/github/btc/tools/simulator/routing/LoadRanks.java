package io.github.btc.tools.simulator.routing;

import java.util.Arrays;

/**
 * Replicas by load. Finding those with the fewest requests takes a few steps for any number of
 * replicas. Each load has a list, and each replica has its position in its list.
 */
final class LoadRanks {

  private static final int NOWHERE = -1;

  private final int[] load;
  private final int[] place;
  private int[][] members = new int[8][0];
  private int[] sizes = new int[8];
  private int least;

  LoadRanks(int replicas) {
    this.load = new int[replicas];
    this.place = new int[replicas];
    Arrays.fill(place, NOWHERE);
  }

  /** Adds a replica with its load, or changes its load. */
  void put(int replica, int newLoad) {
    remove(replica);
    if (newLoad >= sizes.length) {
      int levels = Math.max(newLoad + 1, 2 * sizes.length);
      int before = members.length;
      members = Arrays.copyOf(members, levels);
      Arrays.fill(members, before, levels, new int[0]);
      sizes = Arrays.copyOf(sizes, levels);
    }
    int end = sizes[newLoad]++;
    if (end == members[newLoad].length) {
      members[newLoad] = Arrays.copyOf(members[newLoad], Math.max(8, 2 * end));
    }
    members[newLoad][end] = replica;
    load[replica] = newLoad;
    place[replica] = end;
    least = Math.min(least, newLoad);
  }

  /** Removes a replica. */
  void remove(int replica) {
    if (place[replica] == NOWHERE) {
      return;
    }
    int[] list = members[load[replica]];
    int last = list[--sizes[load[replica]]];
    list[place[replica]] = last;
    place[last] = place[replica];
    place[replica] = NOWHERE;
  }

  /** Returns the number of replicas with the least load. At least one replica must be listed. */
  int countLeast() {
    while (sizes[least] == 0) {
      least++;
    }
    return sizes[least];
  }

  /** Returns one of the replicas with the least load. */
  int leastLoaded(int which) {
    return members[least][which];
  }
}
