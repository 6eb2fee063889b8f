package io.github.btc.search;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What one node says to another. A node that was stopped reads its channels in any order, so its
 * listeners compare numbers: of two words of one node the one with the greater number is the later.
 *
 * @param nodeId who says it
 * @param word what
 * @param keepsSearches whether it keeps scrolls or points in time, which nobody else can answer
 * @param number greater than that of everything it has said before
 */
public record Notice(String nodeId, Word word, boolean keepsSearches, long number) {

  /** Begins with the time, so that a node which has started again goes on above its former self. */
  private static final AtomicLong LAST_NUMBER = new AtomicLong(System.currentTimeMillis() << 20);

  /** Makes what this node says next. */
  static Notice next(String nodeId, Word word, boolean keepsSearches) {
    return new Notice(nodeId, word, keepsSearches, LAST_NUMBER.incrementAndGet());
  }

  /** The words between nodes. Sent by their position: new ones at the end. */
  public enum Word {
    /** I go away: send requests for shards elsewhere. */
    AWAY,
    /** I am back. */
    BACK,
    /** May I close? Asked of the elected node alone. */
    MAY_I,
    /** I have closed, or need not: somebody else may. */
    DONE;

    /**
     * Reads a word off the wire.
     *
     * @param position its position
     * @return the word
     */
    public static Word at(int position) {
      return values()[position];
    }
  }
}
