package io.github.btc.controller;

import io.github.btc.ControllerEvent.Ending;
import io.github.btc.machine.ClosingCosts;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts closings by their ending, and exposed requests. Only the controller's thread writes; the
 * fields are volatile, so that any thread may read.
 */
final class ClosingCounters {

  private volatile long closings;
  private volatile long abandonedClosings;
  private volatile long exposedRequests;
  private volatile long omittedClosings;
  private volatile long otherRefused;
  private volatile long otherClosedNanos;
  private volatile long unconfirmedStops;
  private long finishedAtStuck;
  private final AtomicLong exposedToUncontrolledRuns = new AtomicLong(); // any thread writes

  /** Counts a closing, unless the end of the controller has ended it. */
  void ended(Ending ending) {
    closings = closings + (ending == Ending.STOPPED ? 0 : 1);
    abandonedClosings = abandonedClosings + (ending == Ending.DRAIN_ABANDONED ? 1 : 0);
  }

  /** Shows how many closings would have begun if the controller did not only observe. */
  void omitted(long closings) {
    omittedClosings = closings;
  }

  long omittedClosings() {
    return omittedClosings;
  }

  /** Counts what a closing has cost for which no control group decides. */
  void closedWithoutControlGroup(long refused, long nanos) {
    otherRefused = otherRefused + refused;
    otherClosedNanos = otherClosedNanos + nanos;
  }

  ClosingCosts otherCosts(long finished, long nanos) {
    return new ClosingCosts(otherRefused, finished, otherClosedNanos, nanos);
  }

  void exposed(int requests) {
    exposedRequests = exposedRequests + requests;
  }

  /** Notes that requests are exposed to a task that ignored its interrupt from now on. */
  void taskStuck(long finished) {
    finishedAtStuck = finished;
  }

  /** Counts the exposed requests of a stuck task that has returned. */
  void taskReturned(long finished, int inFlight) {
    exposedRequests = exposedRequests + finished - finishedAtStuck + inFlight;
  }

  /** Counts the requests that have met a run that the controller did not start. */
  void exposedToUncontrolledRun(int requests) {
    exposedToUncontrolledRuns.addAndGet(requests);
  }

  long exposedToUncontrolledRuns() {
    return exposedToUncontrolledRuns.get();
  }

  /** Counts a run that stops the process and of which no router knows for certain. */
  void stopsUnconfirmed() {
    unconfirmedStops = unconfirmedStops + 1;
  }

  long unconfirmedStops() {
    return unconfirmedStops;
  }

  long closings() {
    return closings;
  }

  long abandonedClosings() {
    return abandonedClosings;
  }

  long exposedRequests() {
    return exposedRequests;
  }
}
