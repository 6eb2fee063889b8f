package io.github.btc.tools.simulator.routing;

import java.util.Arrays;

/**
 * Replicas by load: who has the fewest requests, in a few steps however many there are. One list
 * for each load; a replica knows its place in its list.
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

  /** Lists a replica with its load, or lists it anew. */
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

  /** Lists a replica no more. */
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

  /** Returns how many have the least load; some replica must be listed. */
  int countLeast() {
    while (sizes[least] == 0) {
      least++;
    }
    return sizes[least];
  }

  /** Returns one of those that {@link #countLeast} counted. */
  int leastLoaded(int which) {
    return members[least][which];
  }
}
