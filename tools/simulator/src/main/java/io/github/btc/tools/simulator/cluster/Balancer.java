package io.github.btc.tools.simulator.cluster;

import io.github.btc.client.Keys;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.tools.simulator.routing.KnownReplicas;

/**
 * The balancer, which knows which replicas are busy, which have refused a request and until when,
 * and which have announced that they go away.
 */
final class Balancer {

  private final ReplicaChooser chooser;
  private final KnownReplicas known;
  private final boolean queues;
  private final int slots;
  private final boolean[] announced;
  private final boolean[] blocked;
  private final int[] blockGeneration;

  Balancer(Scenario scenario, ReplicaChooser chooser) {
    int replicas = scenario.replicas();
    this.chooser = chooser;
    this.known = new KnownReplicas(replicas);
    this.queues = scenario.balancing().waiting() == Scenario.Waiting.AT_BALANCER;
    this.slots = scenario.model().slots();
    this.announced = new boolean[replicas];
    this.blocked = new boolean[replicas];
    this.blockGeneration = new int[replicas];
    for (int i = 0; i < replicas; i++) {
      refresh(i);
    }
  }

  /**
   * Begins to route a copy. It excludes the replica of the other copy unless it is the only one.
   */
  void begin(int siblingReplica) {
    known.clearExcluded();
    if (siblingReplica >= 0 && known.size() > 1) {
      known.exclude(siblingReplica);
    }
  }

  /** Returns the replica to try next, or -1 if no replica is open. */
  int choose(long key) {
    return known.anyOpen() ? chooser.choose(known, Keys.of(key)) : ReplicaChooser.NONE;
  }

  void refused(int replica) {
    known.exclude(replica);
  }

  void taken(int replica) {
    known.add(replica, 1);
    refresh(replica);
  }

  void released(int replica) {
    known.add(replica, -1);
    refresh(replica);
  }

  /** Avoids a replica, and returns the generation that {@link #unblock} needs. */
  int block(int replica) {
    blocked[replica] = true;
    refresh(replica);
    return ++blockGeneration[replica] & 0xFFFFFF;
  }

  void unblock(int replica, int generation) {
    if ((blockGeneration[replica] & 0xFFFFFF) == generation) {
      blocked[replica] = false;
      refresh(replica);
    }
  }

  void announce(int replica, boolean away) {
    announced[replica] = away;
    refresh(replica);
  }

  /** Adds a replica to the service or removes it, and forgets its refusals. */
  void setMember(int replica, boolean member) {
    known.setMember(replica, member);
    blocked[replica] = false;
    blockGeneration[replica]++;
    refresh(replica);
  }

  boolean isOpen(int replica) {
    return known.isOpen(replica);
  }

  boolean anyOpen() {
    return known.anyOpen();
  }

  boolean queues() {
    return queues;
  }

  private void refresh(int replica) {
    known.setOpen(
        replica,
        known.isMember(replica)
            && !announced[replica]
            && !blocked[replica]
            && (!queues || known.inFlight(replica) < slots));
  }
}
