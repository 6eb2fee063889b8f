package io.github.btc.client;

import java.util.concurrent.atomic.AtomicInteger;

/** Chooses the less loaded of the next two candidates, and goes on after it. */
final class LeastRequest implements ReplicaChooser {

  private final AtomicInteger turn = new AtomicInteger();

  @Override
  public int choose(Candidates candidates, long key) {
    int next = candidates.next(turn.getAcquire());
    if (next == NONE) {
      return NONE;
    }
    int afterIt = candidates.next(next + 1);
    // NONE: the only candidate has gone away since, by an answer to another thread
    boolean isBusier = afterIt != NONE && candidates.inFlight(next) > candidates.inFlight(afterIt);
    int chosen = isBusier ? afterIt : next;
    turn.setRelease(chosen + 1); // a race may repeat a turn, but never skips one
    return chosen;
  }
}
