package io.github.btc.search;

import io.github.btc.Ticker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that have announced that they go away. A node whose "back" never arrives, because it
 * died or its message was lost, counts as back after 15 s. For the same time the class remembers
 * the last notice of each node, so that an older notice that arrives late has no effect.
 * Thread-safe. A query reads one entry of a map.
 */
public final class AwayNodes {

  /** Longer than a closing lasts with the limits of {@link SearchNode}. */
  private static final long LONGEST_NANOS = 15_000_000_000L;

  /** Longer than a request takes from a node that has refused it to the next copy. */
  private static final long ON_THE_WAY_NANOS = 200_000_000L;

  /** Longer than that, because another node may hear a little later that the node is back. */
  private static final long JUST_NOW_NANOS = 300_000_000L;

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

  /** Records a node's notice that it goes away or is back, unless a later notice has arrived. */
  void hear(Notice notice) {
    long now = ticker.nanos();
    words.values().removeIf(word -> !word.countsAt(now));
    words.merge(notice.nodeId(), new Word(notice, now), Word::later);
  }

  /**
   * Tells whether a node is away.
   *
   * @param nodeId the node
   * @return true from the notice that the node goes away until the notice that it is back, for 15 s
   *     at most
   */
  public boolean isAway(String nodeId) {
    return lastWordOf(nodeId) != null;
  }

  /**
   * Tells whether a node has announced that it keeps scrolls or points in time.
   *
   * @param nodeId the node
   * @return false if the node is not away
   */
  public boolean keepsSearches(String nodeId) {
    Notice last = lastWordOf(nodeId);
    return last != null && last.keepsSearches();
  }

  /**
   * Tells whether a request may have been refused by a node and be on its way to the next copy.
   *
   * @param nodeId the node
   * @return true while the node is away, and 0.2 s longer
   */
  boolean mayHaveRefused(String nodeId) {
    return wasAwayWithin(ON_THE_WAY_NANOS, nodeId);
  }

  /**
   * Tells whether a request that a node has refused may still be on its way for any node.
   *
   * @param nodeId the node
   * @return true while the node is away, and 0.3 s longer
   */
  boolean wasAwayJustNow(String nodeId) {
    return wasAwayWithin(JUST_NOW_NANOS, nodeId);
  }

  private boolean wasAwayWithin(long nanos, String nodeId) {
    Word word = words.get(nodeId);
    return word != null && (isAway(nodeId) || ticker.nanos() - word.sinceNanos < nanos);
  }

  /** Returns a node's notice that it goes away, if that is still valid. */
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
