package io.github.btc.sim.cluster;

/** Events packed into longs: what, which generation, of whom. */
final class Events {

  static final int ARRIVE = 0; // a client; open load has one
  static final int DONE = 1; // a copy has been served
  static final int HEDGE = 2; // a request (its first copy) may need a second copy
  static final int REPLICA = 3; // a replica asked to be woken
  static final int UNBLOCK = 4; // a Retry-After has passed
  static final int WARM = 5; // the warm-up is over

  private static final int KIND_SHIFT = 56;
  private static final int GENERATION_SHIFT = 32;

  private Events() {}

  static long of(int kind, int generation, int index) {
    return (long) kind << KIND_SHIFT
        | (long) (generation & 0xFFFFFF) << GENERATION_SHIFT
        | index & 0xFFFFFFFFL;
  }

  static int kind(long event) {
    return (int) (event >>> KIND_SHIFT);
  }

  static int generation(long event) {
    return (int) (event >>> GENERATION_SHIFT) & 0xFFFFFF;
  }

  static int index(long event) {
    return (int) event;
  }
}
