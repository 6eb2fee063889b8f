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
final class ClosingSlots {

  /** Longer than a closing lasts with the limits of {@link SearchNode}. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final AwayNodes away;
  private final Ticker ticker;
  private int most; // guarded by this
  private final Map<String, Word> words = new HashMap<>(); // guarded by this

  ClosingSlots(int most, AwayNodes away, Ticker ticker) {
    this.most = most;
    this.away = away;
    this.ticker = ticker;
  }

  /** Takes a turn for the node that asks, if there is one among these nodes. */
  synchronized boolean take(Notice question, Set<String> nodeIds) {
    long now = ticker.nanos();
    words.keySet().retainAll(nodeIds);
    words.values().removeIf(word -> now - word.sinceNanos >= LONGEST_NANOS);
    if (isLate(question)) {
      return false; // it has said since that it is done, or asked again
    }
    boolean yes = othersThan(question.nodeId(), nodeIds) < most;
    words.put(question.nodeId(), new Word(question.number(), now, yes));
    return yes;
  }

  /** Counts the nodes but one that have a turn or are away. */
  private int othersThan(String nodeId, Set<String> nodeIds) {
    Set<String> others = new HashSet<>(nodeIds);
    others.removeIf(other -> !hasTurn(other) && !away.isAway(other));
    others.remove(nodeId);
    return others.size();
  }

  private boolean hasTurn(String nodeId) {
    Word last = words.get(nodeId);
    return last != null && last.hasTurn;
  }

  private boolean isLate(Notice notice) {
    Word last = words.get(notice.nodeId());
    return last != null && last.number > notice.number();
  }

  synchronized void most(int value) {
    most = value;
  }

  /** Ends the turn of the node that is done, unless it has asked again since. */
  synchronized void giveBack(Notice done) {
    if (!isLate(done)) {
      words.put(done.nodeId(), new Word(done.number(), ticker.nanos(), false));
    }
  }

  /** The last that a node has said, and whether it has a turn since. */
  private record Word(long number, long sinceNanos, boolean hasTurn) {}
}
