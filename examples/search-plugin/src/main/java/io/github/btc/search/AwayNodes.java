package io.github.btc.search;

import io.github.btc.Ticker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that have said that they go away. A node that never says it is back, because it died or
 * its message was lost, is taken for back after a while; and so long its last word is remembered,
 * lest an earlier one that was late in coming count. Thread-safe; a question costs one look-up.
 */
public final class AwayNodes {

  /** Longer than a closing lasts with the limits of {@link SearchNode}. */
  private static final long LONGEST_NANOS = 15_000_000_000L;

  /** Longer than a request takes from a node that has refused it to the next copy. */
  private static final long ON_THE_WAY_NANOS = 200_000_000L;

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

  /** Takes a node's word that it goes away or is back, unless it has said something since. */
  void hear(Notice notice) {
    long now = ticker.nanos();
    words.values().removeIf(word -> !word.countsAt(now));
    words.merge(notice.nodeId(), new Word(notice, now), Word::later);
  }

  /**
   * Tells whether a node is away.
   *
   * @param nodeId the node
   * @return true from its word that it goes to its word that it is back, 15 s at most
   */
  public boolean isAway(String nodeId) {
    return lastWordOf(nodeId) != null;
  }

  /**
   * Tells whether a node has said that it keeps scrolls or points in time.
   *
   * @param nodeId the node
   * @return false if it is not away
   */
  public boolean keepsSearches(String nodeId) {
    Notice last = lastWordOf(nodeId);
    return last != null && last.keepsSearches();
  }

  /**
   * Tells whether a request may have been refused by a node and be on its way to the next copy.
   *
   * @param nodeId the node
   * @return true while it is away, and 0.2 s longer
   */
  boolean mayHaveRefused(String nodeId) {
    Word word = words.get(nodeId);
    return word != null && (isAway(nodeId) || ticker.nanos() - word.sinceNanos < ON_THE_WAY_NANOS);
  }

  /** Returns a node's word that it goes away, if that still counts. */
  private @Nullable Notice lastWordOf(String nodeId) {
    Word word = words.get(nodeId);
    boolean away =
        word != null && word.notice.word() == Notice.Word.AWAY && word.countsAt(ticker.nanos());
    return away ? word.notice : null;
  }

  private record Word(Notice notice, long sinceNanos) {

    boolean countsAt(long nanos) {
      return nanos - sinceNanos < LONGEST_NANOS;
    }

    Word later(Word heard) {
      return heard.notice.number() > notice.number() ? heard : this;
    }
  }
}
