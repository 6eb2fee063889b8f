package io.github.btc.controller;

import io.github.btc.ControllerEvent.Ending;

/**
 * How closings have ended, and how many requests met a task. Written by the controller's thread
 * only; volatile, so that all may read.
 */
final class ClosingCounters {

  private volatile long closings;
  private volatile long abandonedClosings;
  private volatile long exposedRequests;
  private long finishedAtStuck;

  /** A closing that was cut short by the end of the controller does not count. */
  void ended(Ending ending) {
    closings = closings + (ending == Ending.STOPPED ? 0 : 1);
    abandonedClosings = abandonedClosings + (ending == Ending.DRAIN_ABANDONED ? 1 : 0);
  }

  void exposed(int requests) {
    exposedRequests = exposedRequests + requests;
  }

  /** From now on, requests meet a task that ignored its interrupt. */
  void taskStuck(long finished) {
    finishedAtStuck = finished;
  }

  /** That task has returned. */
  void taskReturned(long finished, int inFlight) {
    exposedRequests = exposedRequests + finished - finishedAtStuck + inFlight;
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
