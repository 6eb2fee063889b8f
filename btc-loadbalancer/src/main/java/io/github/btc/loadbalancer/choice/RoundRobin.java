package io.github.btc.loadbalancer.choice;

import java.util.concurrent.atomic.AtomicInteger;

/** The next candidate after the last one. */
final class RoundRobin implements ReplicaChooser {

  private final AtomicInteger turn = new AtomicInteger();

  @Override
  public int choose(Candidates candidates, long key) {
    int size = candidates.size();
    int first = Math.floorMod(turn.get(), size);
    for (int i = 0; i < size; i++) {
      int replica = (first + i) % size;
      if (candidates.isCandidate(replica)) {
        turn.set((replica + 1) % size); // a lost race repeats a turn, and loses none
        return replica;
      }
    }
    return NONE;
  }
}
