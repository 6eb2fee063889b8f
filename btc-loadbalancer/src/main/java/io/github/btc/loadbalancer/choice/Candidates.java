package io.github.btc.loadbalancer.choice;

/** The replicas among which a chooser may choose, and how loaded they are. */
public interface Candidates {

  /**
   * Counts all replicas, candidates or not.
   *
   * @return at least 1
   */
  int size();

  /**
   * Tells whether a replica may be chosen.
   *
   * @param replica its number, 0 to size - 1
   * @return false if it is closed, or has been tried for this request
   */
  boolean isCandidate(int replica);

  /**
   * Counts a replica's requests that have not ended.
   *
   * @param replica its number
   * @return at least 0
   */
  int inFlight(int replica);
}
