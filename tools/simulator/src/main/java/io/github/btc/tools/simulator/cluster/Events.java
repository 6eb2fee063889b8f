package io.github.btc.tools.simulator.cluster;

/**
 * Events that are packed into longs. An event has a kind, a service, a generation of 24 bits, and
 * an index of 28 bits, which is the number of a client, a copy or a replica.
 */
final class Events {

  static final int ARRIVE = 0; // a client sends a request; an open load has one client
  static final int DONE = 1; // a copy of a request was served
  static final int HEDGE = 2; // a request (its first copy) may need a second copy
  static final int REPLICA = 3; // a replica is woken at the time that it asked for
  static final int UNBLOCK = 4; // the time of a Retry-After is over
  static final int WARM = 5; // the warm-up is over
  static final int SCALE = 6; // replicas join or leave
  static final int USER = 7; // the next layer of a user's request begins

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
