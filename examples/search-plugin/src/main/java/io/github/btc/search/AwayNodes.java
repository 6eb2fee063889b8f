package io.github.btc.search;

import io.github.btc.Ticker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The nodes that have said that they go away. A node that never says it is back, because it died or
 * its message was lost, is taken for back after a while. Thread-safe; a question costs one look-up.
 */
public final class AwayNodes {

  /** Longer than a closing lasts with the limits of {@link SearchNode}. */
  private static final long LONGEST_NANOS = 15_000_000_000L;

  private final Map<String, Word> words = new ConcurrentHashMap<>();
  private final Ticker ticker;

  /**
   * Makes a collection without any node.
   *
   * @param ticker the clock
   */
  public AwayNodes(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Takes a node's word that it goes away or is back. */
  void hear(Notice notice) {
    if (notice.word() == Notice.Word.AWAY) {
      words.put(notice.nodeId(), new Word(ticker.nanos(), notice.keepsSearches()));
    } else {
      words.remove(notice.nodeId());
    }
  }

  /**
   * Tells whether a node is away.
   *
   * @param nodeId the node
   * @return true from its word that it goes to its word that it is back, 15 s at most
   */
  public boolean isAway(String nodeId) {
    Word word = words.get(nodeId);
    return word != null && ticker.nanos() - word.sinceNanos() < LONGEST_NANOS;
  }

  /**
   * Tells whether a node has said that it keeps scrolls or points in time.
   *
   * @param nodeId the node
   * @return false if it is not away
   */
  public boolean keepsSearches(String nodeId) {
    Word word = words.get(nodeId);
    return word != null && word.keepsSearches();
  }

  private record Word(long sinceNanos, boolean keepsSearches) {}
}
