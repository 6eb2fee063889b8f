package io.github.btc.sim.cluster;

import io.github.btc.sim.engine.IntQueue;
import io.github.btc.sim.routing.Candidates;
import io.github.btc.sim.routing.RoutingPolicy;

/**
 * What the balancer knows: who is busy, who has refused and until when, who has announced that it
 * goes away, and which copies wait with it.
 */
final class Balancer {

  private final RoutingPolicy policy;
  private final Candidates candidates;
  private final boolean queues;
  private final int slots;
  private final boolean[] announced;
  private final boolean[] blocked;
  private final int[] blockGeneration;
  private final IntQueue waiting = new IntQueue();
  private final IntQueue late = new IntQueue();

  Balancer(Scenario scenario, RoutingPolicy policy) {
    int replicas = scenario.replicas();
    this.policy = policy;
    this.candidates = new Candidates(replicas);
    this.queues = scenario.waiting() == Scenario.Waiting.AT_BALANCER;
    this.slots = scenario.model().slots();
    this.announced = new boolean[replicas];
    this.blocked = new boolean[replicas];
    this.blockGeneration = new int[replicas];
    for (int i = 0; i < replicas; i++) {
      refresh(i);
    }
  }

  /** Begins to route a copy; its sibling's replica is no choice if there are others. */
  void begin(int siblingReplica) {
    candidates.clearExcluded();
    if (siblingReplica >= 0 && candidates.replicas() > 1) {
      candidates.exclude(siblingReplica);
    }
  }

  /** Returns the replica to try next, -1 if there is none. */
  int choose(long key) {
    return candidates.openCount() == 0 || candidates.nextFrom(0) < 0
        ? -1
        : policy.choose(key, candidates);
  }

  void refused(int replica) {
    candidates.exclude(replica);
  }

  void taken(int replica) {
    candidates.count(replica, 1);
    refresh(replica);
  }

  void released(int replica) {
    candidates.count(replica, -1);
    refresh(replica);
  }

  /** Leaves a replica alone; returns the generation that {@link #unblock} must show. */
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

  boolean isOpen(int replica) {
    return candidates.isOpenToOthers(replica);
  }

  boolean anyOpen() {
    return candidates.openCount() > 0;
  }

  boolean queues() {
    return queues;
  }

  /** Copies sent late: they go before those that wait for their first chance. */
  IntQueue late() {
    return late;
  }

  IntQueue waiting() {
    return waiting;
  }

  private void refresh(int replica) {
    candidates.setOpen(
        replica,
        !announced[replica]
            && !blocked[replica]
            && (!queues || candidates.inFlight(replica) < slots));
  }
}
