package io.github.btc.tools.replicas.load;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/*
 *  IN ─ leaveOut ──► OUT ── the time it gave has passed ──► PROBING ── ready ──► IN
 *                     ▲                                        │
 *                     └─────────────── not ready ──────────────┘
 *
 * The hint alone would not do: it is an estimate, and a closing that outlasts it would stop a JVM
 * with our request in its socket. So the hint says when to ask, and the replica says whether it is
 * back, as a load balancer's health check does. A probe is no request of the service.
 */

/**
 * Chooses the replica for the next attempt by its {@link Routing}, leaving out those that have
 * refused or go away. They come back when the time they gave has passed and a probe has found them
 * ready. Knows nothing of the network; not thread-safe.
 */
final class ReplicaRouter {

  /** No replica. */
  static final int NONE = -1;

  /** A hint may be far too long after one slow closing; a probe costs next to nothing. */
  private static final long LONGEST_WAIT_NANOS = 50_000_000;

  private enum State {
    IN,
    OUT,
    PROBING
  }

  private final State[] states;
  private final long[] outUntilNanos;
  private final Routing routing;
  private final IntUnaryOperator inFlight;
  private int next;

  /**
   * Makes a router.
   *
   * @param inFlight returns the requests in flight at a replica
   */
  ReplicaRouter(int replicas, Routing routing, IntUnaryOperator inFlight) {
    this.routing = routing;
    this.inFlight = inFlight;
    states = new State[replicas];
    Arrays.fill(states, State.IN);
    outUntilNanos = new long[replicas];
  }

  /** Returns a replica, or {@link #NONE} if all are left out. */
  int choose() {
    int chosen = bestFrom(next, states.length);
    if (chosen != NONE) {
      next = (chosen + 1) % states.length;
    }
    return chosen;
  }

  /** Returns a replica that is not this one, or {@link #NONE} if all others are left out. */
  int chooseOtherThan(int replica) {
    return bestFrom(replica + 1, states.length - 1);
  }

  /** Returns the best of some replicas in turn. The first one of equals is the best. */
  private int bestFrom(int first, int count) {
    int best = NONE;
    for (int i = 0; i < count; i++) {
      int replica = (first + i) % states.length;
      if (states[replica] == State.IN && (best == NONE || isBetter(replica, best))) {
        best = replica;
      }
    }
    return best;
  }

  private boolean isBetter(int replica, int best) {
    return routing == Routing.LEAST_REQUEST
        && inFlight.applyAsInt(replica) < inFlight.applyAsInt(best);
  }

  /** Tells whether {@link #choose()} would find one. */
  boolean anyIn() {
    for (State state : states) {
      if (state == State.IN) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether nobody is left out. */
  boolean allIn() {
    for (State state : states) {
      if (state != State.IN) {
        return false;
      }
    }
    return true;
  }

  /** Leaves out a replica that refused or goes away; the later of two hints counts. */
  void leaveOut(int replica, long nowNanos, long hintNanos) {
    long until = nowNanos + Math.min(hintNanos, LONGEST_WAIT_NANOS);
    if (states[replica] == State.IN) {
      states[replica] = State.OUT;
      outUntilNanos[replica] = until;
    } else if (until - outUntilNanos[replica] > 0) {
      outUntilNanos[replica] = until;
    }
  }

  /** Returns a replica that should be asked now whether it is ready, or {@link #NONE}. */
  int probe(long nowNanos) {
    for (int replica = 0; replica < states.length; replica++) {
      if (states[replica] == State.OUT && nowNanos - outUntilNanos[replica] >= 0) {
        states[replica] = State.PROBING;
        return replica;
      }
    }
    return NONE;
  }

  /** Takes a replica in again. */
  void ready(int replica) {
    states[replica] = State.IN;
  }

  /** Goes on leaving a replica out. */
  void notReady(int replica, long nowNanos, long hintNanos) {
    states[replica] = State.OUT;
    outUntilNanos[replica] = nowNanos + Math.min(hintNanos, LONGEST_WAIT_NANOS);
  }
}
