package io.github.btc.gc;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The live state of a service, of which each request replaces a part: what it replaces is promoted
 * and dies later. Not thread-safe in its contents, which nobody reads.
 */
final class ReplacedState {

  private static final int OBJECTS = 100_000;
  private static final int OBJECT_BYTES = 100;
  private static final int PAYLOAD_BYTES = 4000;
  private static final int REPLACED_PER_KB = 2;

  private static volatile @Nullable Object sink;

  private final byte[][] objects = new byte[OBJECTS][];

  ReplacedState() {
    for (int i = 0; i < OBJECTS; i++) {
      objects[i] = new byte[OBJECT_BYTES];
    }
  }

  /** Serves a request that allocates so much and replaces a part of the state. */
  void serve(RandomGenerator random, int kilobytes) {
    for (int i = 0; i < kilobytes / 4; i++) {
      sink = new byte[PAYLOAD_BYTES];
    }
    for (int i = 0; i < kilobytes * REPLACED_PER_KB; i++) {
      objects[random.nextInt(OBJECTS)] = new byte[OBJECT_BYTES];
    }
  }
}
