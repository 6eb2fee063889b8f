package io.github.btc.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The shard requests that this node has sent to other nodes and that are not answered yet. Such a
 * request may still lie in the socket of its node, where no gate counts it. Thread-safe. Each
 * request costs two objects and takes a lock twice.
 */
final class UnansweredRequests {

  private final Map<String, OfNode> nodes = new ConcurrentHashMap<>();

  /** Counts a request to a node, and returns the action that ends it on its first run. */
  Runnable sent(String nodeId) {
    OfNode node = nodes.computeIfAbsent(nodeId, id -> new OfNode());
    node.sent();
    return once(node::answered);
  }

  /** Runs an action as soon as no request to a node is unanswered, perhaps at once. */
  void whenNone(String nodeId, Runnable action) {
    OfNode node = nodes.get(nodeId);
    if (node == null || !node.keep(action)) {
      action.run();
    }
  }

  /** Makes an action that does nothing after its first run. */
  static Runnable once(Runnable action) {
    AtomicBoolean done = new AtomicBoolean();
    return () -> {
      if (done.compareAndSet(false, true)) {
        action.run();
      }
    };
  }

  private static final class OfNode {

    private int count; // guarded by this
    private List<Runnable> waiting = new ArrayList<>(); // guarded by this

    synchronized void sent() {
      count++;
    }

    /** Keeps an action for the last answer; false if there is none to wait for. */
    synchronized boolean keep(Runnable action) {
      return count > 0 && waiting.add(action);
    }

    void answered() {
      due().forEach(Runnable::run);
    }

    private synchronized List<Runnable> due() {
      count--;
      if (count > 0) {
        return List.of();
      }
      List<Runnable> due = waiting;
      waiting = new ArrayList<>();
      return due;
    }
  }
}
