package io.github.btc.tools.simulator.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The seeds of one run, which are all derived from one root. Each stream of random numbers has a
 * seed that depends on its role, so that a new stream does not change the others.
 */
public final class Seeds {

  private static final int MOST_LISTED = 100;

  private final long root;
  private final Map<String, Long> given = new LinkedHashMap<>();

  /** Derives all seeds from a root. */
  public Seeds(long root) {
    this.root = root;
    given.put("root", root);
  }

  /** Returns the stream of a role. */
  public SplittableRandom stream(String role) {
    return new SplittableRandom(seed(role));
  }

  /** Returns the seed of a role, with which {@link #stream} starts. */
  public long seed(String role) {
    long seed = mix(root * 0x9E3779B97F4A7C15L + mix(hash(role)));
    if (given.size() < MOST_LISTED) {
      given.put(role, seed);
    }
    return seed;
  }

  /** Returns the root and the first 99 seeds that this object has given out, by role. */
  public Map<String, Long> listed() {
    return new LinkedHashMap<>(given);
  }

  private static long hash(String text) {
    long hash = 1125899906842597L;
    for (int i = 0; i < text.length(); i++) {
      hash = 31 * hash + text.charAt(i);
    }
    return hash;
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
  public static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
