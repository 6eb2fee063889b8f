package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.IntQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * The copies that wait with the balancer until a replica is open. Those sent late, to help one that
 * is slow, go before those that wait for their first chance.
 */
final class WaitingCopies {

  private final IntQueue late = new IntQueue();
  private final IntQueue first = new IntQueue();
  private final BooleanSupplier anyOpen;
  private final IntConsumer route;
  private final IntConsumer drop;
  private boolean serving;

  /**
   * Makes an empty one.
   *
   * @param anyOpen tells whether a replica takes requests
   * @param route sends a copy to a replica, or has it wait again
   * @param drop gives a copy up
   */
  WaitingCopies(BooleanSupplier anyOpen, IntConsumer route, IntConsumer drop) {
    this.anyOpen = anyOpen;
    this.route = route;
    this.drop = drop;
  }

  /** Has a copy wait; if it could not be served just now, where it was before. */
  void add(int copy, boolean isLate) {
    IntQueue queue = isLate ? late : first;
    if (serving) {
      queue.addFirst(copy);
    } else {
      queue.add(copy);
    }
  }

  /** Takes a copy that waits out. */
  void remove(int copy) {
    boolean found = late.removeValue(copy) || first.removeValue(copy);
    assert found : "a copy that waits is in a queue";
  }

  /** Routes copies while a replica is open. */
  void serve() {
    serve(late);
    serve(first);
  }

  private void serve(IntQueue queue) {
    while (!queue.isEmpty() && anyOpen.getAsBoolean()) {
      int copy = queue.remove();
      int before = queue.size();
      serving = true;
      route.accept(copy);
      serving = false;
      if (queue.size() > before) {
        return; // it waits again: none of those that are open is one for it
      }
    }
  }

  /** Gives all of them up. */
  void dropAll() {
    dropAll(late);
    dropAll(first);
  }

  private void dropAll(IntQueue queue) {
    while (!queue.isEmpty()) {
      drop.accept(queue.remove());
    }
  }
}
