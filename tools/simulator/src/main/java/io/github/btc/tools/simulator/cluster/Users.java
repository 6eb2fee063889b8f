package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.IntQueue;
import java.util.Arrays;

/** The users' requests under way, in reused slots of primitive arrays. */
final class Users {

  private final IntQueue free = new IntQueue();
  private int slots;
  private long[] came = new long[64];
  private long[] until = new long[64];
  private int[] layer = new int[64];
  private int[] waitsFor = new int[64];
  private boolean[] denied = new boolean[64];

  int begin(long nowNanos) {
    int user = free.isEmpty() ? newSlot() : free.remove();
    came[user] = nowNanos;
    until[user] = nowNanos;
    layer[user] = 0;
    denied[user] = false;
    return user;
  }

  private int newSlot() {
    if (slots == came.length) {
      int more = slots * 2;
      came = Arrays.copyOf(came, more);
      until = Arrays.copyOf(until, more);
      layer = Arrays.copyOf(layer, more);
      waitsFor = Arrays.copyOf(waitsFor, more);
      denied = Arrays.copyOf(denied, more);
    }
    return slots++;
  }

  void end(int user) {
    free.add(user);
  }

  void asks(int user, int services) {
    waitsFor[user] = services;
  }

  /** An answer of this layer is not there before a time. */
  void notBefore(int user, long atNanos) {
    until[user] = Math.max(until[user], atNanos);
  }

  /** When the last answer of this layer has arrived. */
  long untilNanos(int user) {
    return until[user];
  }

  /** Counts one part in; tells whether more are to come. */
  boolean stillWaits(int user) {
    return --waitsFor[user] > 0;
  }

  void deny(int user) {
    denied[user] = true;
  }

  boolean isDenied(int user) {
    return denied[user];
  }

  int layer(int user) {
    return layer[user];
  }

  int nextLayer(int user) {
    return ++layer[user];
  }

  long cameNanos(int user) {
    return came[user];
  }
}
