package io.github.btc.spring.cloud;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.springframework.cloud.client.ServiceInstance;

/**
 * The instances that have refused, and the time until which each should get no request. Instances
 * come and go, so the class stores them by address and removes them when their time has passed. The
 * class also knows the instances whose notices are obeyed. Thread-safe.
 */
final class ClosedInstances {

  /** The shortest hint, so that a hint of 0 does not cause a loop of requests without a pause. */
  private static final long SHORTEST_NANOS = 1_000_000;

  private static final int MOST_OBEYED = 10_000;

  private final ConcurrentMap<String, Long> untilNanos = new ConcurrentHashMap<>();
  private final Set<String> obeyed = ConcurrentHashMap.newKeySet();
  private final LongSupplier clock;

  ClosedInstances(LongSupplier clock) {
    this.clock = clock;
  }

  /** Records a refusal. A new hint never shortens an earlier, longer one. */
  void refused(ServiceInstance instance, long hintNanos) {
    long now = clock.getAsLong();
    untilNanos.values().removeIf(until -> until - now <= 0);
    untilNanos.merge(
        address(instance),
        now + Math.max(hintNanos, SHORTEST_NANOS),
        (one, other) -> one - other > 0 ? one : other);
  }

  /** Returns how long an instance should get no request, or 0 if it may be open. */
  long nanosUntilOpen(ServiceInstance instance) {
    return nanosUntilOpen(address(instance));
  }

  /** Returns this time for a host and port, such as {@code 10.0.0.1:8080}. */
  long nanosUntilOpen(String address) {
    Long until = untilNanos.get(address);
    return until == null ? 0 : Math.max(0, until - clock.getAsLong());
  }

  boolean isOpen(ServiceInstance instance) {
    return nanosUntilOpen(instance) == 0;
  }

  /** Records that an instance was chosen among several, so that its notices are obeyed. */
  void isOneOfSeveral(ServiceInstance instance) {
    if (obeyed.size() >= MOST_OBEYED) {
      obeyed.clear(); // addresses that are gone; the next choice brings the others back
    }
    obeyed.add(address(instance));
  }

  /**
   * Records that an instance was chosen as the only one, which gets requests although it closes.
   */
  void isTheOnlyOne(ServiceInstance instance) {
    obeyed.remove(address(instance));
  }

  /** Returns true if the notices of a host and port are obeyed. */
  boolean isObeyed(String address) {
    return obeyed.contains(address);
  }

  int size() {
    return untilNanos.size();
  }

  static String address(ServiceInstance instance) {
    return instance.getHost() + ":" + instance.getPort();
  }
}
