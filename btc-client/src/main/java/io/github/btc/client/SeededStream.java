package io.github.btc.client;

import java.util.concurrent.atomic.AtomicLong;

/** SplitMix64 on one shared word: seeded and lock-free. All threads draw from one sequence. */
final class SeededStream {

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private final AtomicLong state;

  SeededStream(long seed) {
    this.state = new AtomicLong(seed);
  }

  /** Draws a number from 0 to bound - 1; the bias is below bound / 2^32. */
  int below(int bound) {
    long bits = Keys.mix(state.addAndGet(GOLDEN_GAMMA)) >>> 32;
    return (int) ((bits * bound) >>> 32);
  }
}
