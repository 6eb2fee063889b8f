package io.github.btc.process;

/**
 * The gates of the other controllers of this process. Used by one thread. No exception comes out of
 * here: a neighbour that cannot be asked is one that does not wait.
 */
public interface NeighbourGates {

  /** No neighbours. */
  NeighbourGates NONE =
      new NeighbourGates() {
        @Override
        public void lease(long nanos) {}

        @Override
        public int inFlight() {
          return 0;
        }

        @Override
        public void endLeases() {}
      };

  /**
   * Closes all of them under a lease.
   *
   * @param nanos how long at most
   */
  void lease(long nanos);

  /**
   * Counts the requests in flight at the gates under a lease of ours.
   *
   * @return at least 0; 0 if there is no lease
   */
  int inFlight();

  /** Ends our leases. */
  void endLeases();
}
