package io.github.btc.spring.cloud;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.client.ServiceInstance;

/**
 * Counts the requests that this application has in flight at each instance. Spring does not report
 * the end of a cancelled request, so such a request counts until the JVM has collected it.
 * Thread-safe.
 */
final class InFlightRequests {

  private final ConcurrentMap<Ticket, String> tickets = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  /** Begins an attempt of a request. The request must be reachable until the attempt ends. */
  void begin(Object request, ServiceInstance instance) {
    endCollected();
    String address = ClosedInstances.address(instance);
    counts.merge(address, 1, Integer::sum);
    decrement(tickets.put(new Ticket(request, collected), address));
  }

  /** Ends the attempt of a request. Does nothing if there is none. */
  void end(Object request) {
    decrement(tickets.remove(new Ticket(request, null)));
  }

  int at(ServiceInstance instance) {
    endCollected();
    return counts.getOrDefault(ClosedInstances.address(instance), 0);
  }

  private void endCollected() {
    for (Object lost = collected.poll(); lost != null; lost = collected.poll()) {
      decrement(tickets.remove(lost));
    }
  }

  /** An instance without requests leaves nothing behind. */
  private void decrement(@Nullable String address) {
    if (address != null) {
      counts.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
    }
  }

  /** Stands for one request, whatever the request is equal to. */
  private static final class Ticket extends WeakReference<Object> {

    private final int hash;

    Ticket(Object request, @Nullable ReferenceQueue<Object> collected) {
      super(request, collected);
      this.hash = System.identityHashCode(request);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other == this
          || other instanceof Ticket ticket && get() != null && get() == ticket.get();
    }
  }
}
