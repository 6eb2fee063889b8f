package io.github.btc.search;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last closings of this node, for the endpoint. Thread-safe. */
final class RecentClosings implements ControllerListener {

  private static final int KEPT = 20;

  private final Deque<ControllerEvent.GateOpened> closings = new ArrayDeque<>(); // guarded by this

  @Override
  public synchronized void on(ControllerEvent event) {
    if (event instanceof ControllerEvent.GateOpened opened) {
      if (closings.size() == KEPT) {
        closings.removeFirst();
      }
      closings.addLast(opened);
    }
  }

  /** Returns the closings, the latest last. */
  synchronized List<ControllerEvent.GateOpened> list() {
    return List.copyOf(closings);
  }
}
