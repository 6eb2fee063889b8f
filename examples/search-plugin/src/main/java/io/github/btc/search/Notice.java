package io.github.btc.search;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A message from one node to others. A node that was stopped may read its channels in any order. So
 * receivers compare the numbers of two notices of one node, and the greater number is the later
 * one.
 *
 * @param nodeId the sender
 * @param word the kind of the message
 * @param keepsSearches whether the sender keeps scrolls or points in time, which no other node can
 *     answer
 * @param number a number greater than those of all earlier notices of the sender
 */
public record Notice(String nodeId, Word word, boolean keepsSearches, long number) {

  /** Starts with the time, so that the numbers of a restarted node are above its earlier ones. */
  private static final AtomicLong LAST_NUMBER = new AtomicLong(System.currentTimeMillis() << 20);

  /** Makes the next notice of this node. */
  static Notice next(String nodeId, Word word, boolean keepsSearches) {
    return new Notice(nodeId, word, keepsSearches, LAST_NUMBER.incrementAndGet());
  }

  /** The kinds of notices. Nodes send the position of a kind, so new kinds must come last. */
  public enum Word {
    /** The sender goes away. Requests for shards should go to other nodes. */
    AWAY,
    /** The sender is back. */
    BACK,
    /** The sender asks whether it may close. Only the elected node gets it. */
    MAY_I,
    /** The sender gives back its turn, after a closing or without one. */
    DONE;

    /**
     * Reads a kind from the wire.
     *
     * @param position the position of the kind
     * @return the kind
     */
    public static Word at(int position) {
      return values()[position];
    }
  }
}
