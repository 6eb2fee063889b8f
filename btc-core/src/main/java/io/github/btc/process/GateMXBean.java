package io.github.btc.process;

/** A gate as the other controllers of its process see it. Thread-safe. */
public interface GateMXBean {

  /**
   * Closes the gate under a lease of a neighbour. The gate opens when all leases have ended. A
   * lease ends by itself when its time is over, so a dead neighbour does not keep the gate closed.
   *
   * @param nanos how long the lease lasts at most; the gate shortens it to the longest closing that
   *     its own controller allows
   * @return the ticket that ends the lease; it has no effect at another gate
   */
  long lease(long nanos);

  /**
   * Ends one {@link #lease}.
   *
   * @param ticket the ticket that {@link #lease} returned; any other ticket has no effect
   */
  void endLease(long ticket);

  /** {@return the number of requests in flight} */
  int getInFlight();
}
