package io.github.btc.tools.simulator.cluster;

/**
 * Events packed into longs: what, of which service, which generation, of whom. The generation has
 * 24 bits, the index 28.
 */
final class Events {

  static final int ARRIVE = 0; // a client; open load has one
  static final int DONE = 1; // a copy has been served
  static final int HEDGE = 2; // a request (its first copy) may need a second copy
  static final int REPLICA = 3; // a replica asked to be woken
  static final int UNBLOCK = 4; // a Retry-After has passed
  static final int WARM = 5; // the warm-up is over
  static final int SCALE = 6; // replicas come or go
  static final int USER = 7; // a user of several services

  static final int MOST_SERVICES = 512;

  private static final int KIND_SHIFT = 61;
  private static final int SERVICE_SHIFT = 52;
  private static final int GENERATION_SHIFT = 28;

  private Events() {}

  static long of(int kind, int service, int generation, int index) {
    return (long) kind << KIND_SHIFT
        | (long) service << SERVICE_SHIFT
        | (long) (generation & 0xFFFFFF) << GENERATION_SHIFT
        | index & 0xFFFFFFFL;
  }

  static int kind(long event) {
    return (int) (event >>> KIND_SHIFT);
  }

  static int service(long event) {
    return (int) (event >>> SERVICE_SHIFT) & MOST_SERVICES - 1;
  }

  static int generation(long event) {
    return (int) (event >>> GENERATION_SHIFT) & 0xFFFFFF;
  }

  static int index(long event) {
    return (int) event & 0xFFFFFFF;
  }
}
