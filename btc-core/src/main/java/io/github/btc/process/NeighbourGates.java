package io.github.btc.process;

/**
 * The gates of the other controllers of this process. One thread uses it. Its methods throw no
 * exception: a neighbour that does not answer is ignored.
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
   * Closes the gates of all neighbours under a lease.
   *
   * @param nanos how long the leases last at most
   */
  void lease(long nanos);

  /**
   * Counts the requests in flight at the gates on which this controller has a lease.
   *
   * @return at least 0; 0 if there is no lease
   */
  int inFlight();

  /** Ends the leases of this controller. */
  void endLeases();
}
