package io.github.btc.search;

import io.github.btc.Ticker;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Who may close, as the elected node knows it: at most k nodes at a time. Kept by every node and
 * asked of the elected one. A newly elected one knows nobody's turn, but it does know who is away,
 * because that is told to all. A turn ends when it is given back, when its node leaves the cluster,
 * or after 15 s. Thread-safe.
 */
final class Turns {

  /** Longer than a closing lasts with the limits of {@link SearchNode}. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final AwayNodes away;
  private final Ticker ticker;
  private int most; // guarded by this
  private final Map<String, Long> sinceNanos = new HashMap<>(); // guarded by this

  Turns(int most, AwayNodes away, Ticker ticker) {
    this.most = most;
    this.away = away;
    this.ticker = ticker;
  }

  /** Takes a turn for a node, if there is one among these nodes. */
  synchronized boolean take(String nodeId, Set<String> nodeIds) {
    long now = ticker.nanos();
    sinceNanos.keySet().retainAll(nodeIds);
    sinceNanos.values().removeIf(since -> now - since >= LONGEST_NANOS);
    Set<String> others = new HashSet<>(sinceNanos.keySet());
    nodeIds.stream().filter(away::isAway).forEach(others::add);
    others.remove(nodeId);
    if (others.size() >= most) {
      return false;
    }
    sinceNanos.put(nodeId, now);
    return true;
  }

  synchronized void most(int value) {
    most = value;
  }

  synchronized void giveBack(String nodeId) {
    sinceNanos.remove(nodeId);
  }
}
