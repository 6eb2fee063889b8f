package io.github.btc.machine;

/**
 * The cost of closings, and the requests and the time to compare it with. Immutable.
 *
 * @param refused requests that the closings have refused
 * @param requests requests that have finished
 * @param closedNanos how long the gate was closed
 * @param nanos the whole time
 */
public record ClosingCosts(double refused, double requests, double closedNanos, double nanos) {

  /** No closing, and no time for one. */
  public static final ClosingCosts NONE = new ClosingCosts(0, 0, 0, 0);

  ClosingCosts plus(ClosingCosts more) {
    return new ClosingCosts(
        refused + more.refused,
        requests + more.requests,
        closedNanos + more.closedNanos,
        nanos + more.nanos);
  }

  /** {@return refused requests, per million requests} */
  public double refusedPerMillion() {
    return refused == 0 ? 0 : 1e6 * refused / (requests + refused);
  }

  /** {@return share of the time in which the gate was closed} */
  public double closedShare() {
    return nanos == 0 ? 0 : closedNanos / nanos;
  }
}
