package io.github.btc.tools.simulator.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The seeds of one run, all derived from one: each stream of random numbers has a seed of its own,
 * named by its role, so that adding a stream does not change the others.
 */
public final class Seeds {

  private static final int MOST_LISTED = 100;

  private final long root;
  private final Map<String, Long> given = new LinkedHashMap<>();

  /** Derives all seeds from one. */
  public Seeds(long root) {
    this.root = root;
    given.put("root", root);
  }

  /** Returns a stream for a role. */
  public SplittableRandom stream(String role) {
    return new SplittableRandom(seed(role));
  }

  /** Returns a seed for a role: what {@link #stream} starts from. */
  public long seed(String role) {
    long seed = mix(root * 0x9E3779B97F4A7C15L + mix(hash(role)));
    if (given.size() < MOST_LISTED) {
      given.put(role, seed);
    }
    return seed;
  }

  /** Returns the seeds given out by role, the root first; the first hundred of them. */
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
