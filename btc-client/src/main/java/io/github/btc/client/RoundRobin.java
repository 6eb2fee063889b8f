package io.github.btc.client;

import java.util.concurrent.atomic.AtomicInteger;

/** Chooses the next candidate after the one chosen last. */
final class RoundRobin implements ReplicaChooser {

  private final AtomicInteger turn = new AtomicInteger();

  @Override
  public int choose(Candidates candidates, long key) {
    int chosen = candidates.next(turn.getAcquire());
    if (chosen != NONE) {
      turn.setRelease(chosen + 1); // a race may repeat a turn, but never skips one
    }
    return chosen;
  }
}
