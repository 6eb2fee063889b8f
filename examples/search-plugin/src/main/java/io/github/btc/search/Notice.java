package io.github.btc.search;

/**
 * What one node says to another.
 *
 * @param nodeId who says it
 * @param word what
 * @param keepsSearches whether it keeps scrolls or points in time, which nobody else can answer
 */
public record Notice(String nodeId, Word word, boolean keepsSearches) {

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
