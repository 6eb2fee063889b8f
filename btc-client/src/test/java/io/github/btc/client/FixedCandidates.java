package io.github.btc.client;

import java.util.BitSet;

/** Candidates with loads that a test sets. */
final class FixedCandidates implements Candidates {

  private final int[] loads;
  private final BitSet away = new BitSet();
  private final BitSet strangers = new BitSet();

  FixedCandidates(int... loads) {
    this.loads = loads.clone();
  }

  static FixedCandidates idle(int count) {
    return new FixedCandidates(new int[count]);
  }

  FixedCandidates without(int... replicas) {
    for (int replica : replicas) {
      away.set(replica);
    }
    return this;
  }

  /** Limits the members to these replicas, so that no other replica can be chosen. */
  FixedCandidates withMembers(int... members) {
    strangers.set(0, loads.length);
    for (int member : members) {
      strangers.clear(member);
    }
    away.or(strangers);
    return this;
  }

  void give(int replica) {
    loads[replica]++;
  }

  @Override
  public int size() {
    return loads.length;
  }

  @Override
  public boolean isCandidate(int replica) {
    return !away.get(replica);
  }

  @Override
  public boolean isMember(int replica) {
    return !strangers.get(replica);
  }

  @Override
  public int inFlight(int replica) {
    return loads[replica];
  }
}
