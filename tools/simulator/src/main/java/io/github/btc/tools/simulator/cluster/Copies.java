package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.IntQueue;
import java.util.Arrays;

/**
 * The requests under way and their copies, in reused slots of primitive arrays: request r has the
 * copies 2r and 2r + 1. A copy's generation tells an event of its own from one of its slot's past.
 */
final class Copies {

  static final int NOWHERE = 0;
  static final int AT_BALANCER = 1;
  static final int QUEUED = 2;
  static final int IN_SERVICE = 3;

  private static final int MASK = 0xFFFFFF;

  private final IntQueue free = new IntQueue();
  private int slots;

  private long[] arrived = new long[64];
  private long[] dispatched = new long[64];
  private long[] keys = new long[64];
  private int[] clients = new int[64];
  private boolean[] answered = new boolean[64];
  private byte[] live = new byte[64];
  private int[] generation = new int[128];
  private int[] replica = new int[128];
  private byte[] state = new byte[128];
  private long[] delay = new long[128];
  private long[] hops = new long[128];

  /** Takes a slot for a request without copies yet. */
  int open(long nowNanos, long key, int client) {
    int request = free.isEmpty() ? newSlot() : free.remove();
    arrived[request] = nowNanos;
    dispatched[request] = -1;
    keys[request] = key;
    clients[request] = client;
    answered[request] = false;
    live[request] = 0;
    return request;
  }

  private int newSlot() {
    if (slots == arrived.length) {
      int more = slots * 2;
      arrived = Arrays.copyOf(arrived, more);
      dispatched = Arrays.copyOf(dispatched, more);
      keys = Arrays.copyOf(keys, more);
      clients = Arrays.copyOf(clients, more);
      answered = Arrays.copyOf(answered, more);
      live = Arrays.copyOf(live, more);
      generation = Arrays.copyOf(generation, more * 2);
      replica = Arrays.copyOf(replica, more * 2);
      state = Arrays.copyOf(state, more * 2);
      delay = Arrays.copyOf(delay, more * 2);
      hops = Arrays.copyOf(hops, more * 2);
    }
    return slots++;
  }

  /** A copy begins to exist. */
  void create(int copy) {
    live[copy >> 1]++;
    state[copy] = NOWHERE;
    replica[copy] = -1;
    delay[copy] = 0;
    hops[copy] = 0;
  }

  /** A copy ceases to exist; with the last one the request's slot is free. */
  void end(int copy) {
    state[copy] = NOWHERE;
    replica[copy] = -1;
    generation[copy] = generation[copy] + 1 & MASK;
    int request = copy >> 1;
    if (--live[request] == 0) {
      generation[request << 1] = generation[request << 1] + 1 & MASK;
      free.add(request);
    }
  }

  void place(int copy, int atReplica, int newState) {
    replica[copy] = atReplica;
    state[copy] = (byte) newState;
  }

  void delay(int copy, long nanos) {
    delay[copy] += nanos;
  }

  /** A copy was refused: the way to the next replica takes time. */
  void hop(int copy, long nanos) {
    hops[copy] += nanos;
  }

  /** How long a copy has been on its way for refusals. */
  long hops(int copy) {
    return hops[copy];
  }

  /** By how much a service must go on when it was to end; asked once. */
  long takeDelay(int copy) {
    long nanos = delay[copy];
    delay[copy] = 0;
    return nanos;
  }

  int state(int copy) {
    return state[copy];
  }

  int replica(int copy) {
    return replica[copy];
  }

  int generation(int copy) {
    return generation[copy];
  }

  boolean isAnswered(int request) {
    return answered[request];
  }

  void answer(int request) {
    answered[request] = true;
  }

  boolean hasOtherLive(int request) {
    return live[request] > 1;
  }

  boolean isLive(int copy) {
    return live[copy >> 1] > 0 && state[copy] != NOWHERE;
  }

  long arrivedNanos(int request) {
    return arrived[request];
  }

  /** When a replica first took the request. */
  long dispatchedNanos(int request) {
    return dispatched[request];
  }

  void dispatchedAt(int request, long nowNanos) {
    if (dispatched[request] < 0) {
      dispatched[request] = nowNanos;
    }
  }

  long key(int request) {
    return keys[request];
  }

  int client(int request) {
    return clients[request];
  }
}
