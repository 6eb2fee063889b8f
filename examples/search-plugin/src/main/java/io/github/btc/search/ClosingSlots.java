package io.github.btc.search;

import io.github.btc.Ticker;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The turns of the nodes that may close, at most k at a time. Every node has this object, and only
 * that of the elected node is used. A newly elected node does not know the turns, but it knows
 * which nodes are away, because all nodes get these notices. A turn ends when the node gives it
 * back, when the node leaves the cluster, or after 15 s. Thread-safe.
 */
final class ClosingSlots {

  /** Longer than a closing lasts with the limits of {@link SearchNode}. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final AwayNodes away;
  private final Ticker ticker;
  private int most; // guarded by this
  private final Map<String, Word> words = new HashMap<>(); // guarded by this
  private final Set<String> askedInVain = new HashSet<>(); // guarded by this

  ClosingSlots(int most, AwayNodes away, Ticker ticker) {
    this.most = most;
    this.away = away;
    this.ticker = ticker;
  }

  /** Gives a turn to the node that asks, if one of the turns for these nodes is free. */
  synchronized boolean take(Notice question, Set<String> nodeIds) {
    long now = ticker.nanos();
    words.keySet().retainAll(nodeIds);
    words.values().removeIf(word -> now - word.sinceNanos >= LONGEST_NANOS);
    if (isLate(question)) {
      return false; // the node has sent a later notice
    }
    String asking = question.nodeId();
    boolean yes = othersThan(asking, nodeIds) < most && !comesAgainBeforeOthers(asking, nodeIds);
    if (yes) {
      askedInVain.remove(asking);
    } else {
      askedInVain.add(asking);
    }
    words.put(question.nodeId(), new Word(question.number(), now, yes));
    return yes;
  }

  /**
   * Counts the nodes, other than one, that have a turn or were away just now. A request that one of
   * them may have refused goes to no other copy, and would wait in the socket of the next node.
   */
  private int othersThan(String nodeId, Set<String> nodeIds) {
    Set<String> others = new HashSet<>(nodeIds);
    others.removeIf(other -> !hasTurn(other) && !away.wasAwayJustNow(other));
    others.remove(nodeId);
    return others.size();
  }

  /** A node that always wants to close would otherwise leave no turn to the others. */
  private boolean comesAgainBeforeOthers(String nodeId, Set<String> nodeIds) {
    askedInVain.retainAll(nodeIds);
    boolean othersWait = askedInVain.stream().anyMatch(other -> !other.equals(nodeId));
    return othersWait && away.wasAwayJustNow(nodeId);
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

  /** Ends the turn of a node, unless the node has asked again since. */
  synchronized void giveBack(Notice done) {
    if (!isLate(done)) {
      words.put(done.nodeId(), new Word(done.number(), ticker.nanos(), false));
    }
  }

  /** The last notice of a node, and whether the node has a turn. */
  private record Word(long number, long sinceNanos, boolean hasTurn) {}
}
