package io.github.btc.process;

/** A gate as the other controllers of its process see it. Thread-safe. */
public interface GateMXBean {

  /**
   * Closes the gate under a lease of a neighbour. The gate opens when all leases have ended. A
   * lease ends by itself when its time is over, so that a neighbour that dies costs requests no
   * longer than that.
   *
   * @param nanos how long the lease lasts at most; cut to what a closing of its own may last
   * @return the ticket to end the lease with; it is of no use at another gate, or once the lease
   *     has ended
   */
  long lease(long nanos);

  /**
   * Ends one {@link #lease}.
   *
   * @param ticket what it returned; with another one nothing happens
   */
  void endLease(long ticket);

  /**
   * Counts the requests in flight.
   *
   * @return at least 0
   */
  int getInFlight();
}
