package io.github.btc.client;

import java.util.concurrent.atomic.AtomicInteger;

/** The next candidate after the last one. */
final class RoundRobin implements ReplicaChooser {

  private final AtomicInteger turn = new AtomicInteger();

  @Override
  public int choose(Candidates candidates, long key) {
    int chosen = candidates.next(turn.getAcquire());
    if (chosen != NONE) {
      turn.setRelease(chosen + 1); // a lost race repeats a turn, and loses none
    }
    return chosen;
  }
}
