package io.github.btc.search;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The time of one request on this node. A search's visit lasts from its first shard request to its
 * last, because a search fetches documents in a later request, which the door must admit. At the
 * HTTP door, a visit lasts for a request and all its shard requests on this node. A visit has a
 * count of holders. It is one request in flight until no holder is left. Thread-safe.
 */
public final class NodeVisit {

  private final Permit permit;
  private final AtomicInteger holders = new AtomicInteger(1);

  private NodeVisit(Permit permit) {
    this.permit = permit;
  }

  /**
   * Begins a visit, if the gate is open. It allocates all objects before it asks the gate, because
   * a later failure would leave the request in flight.
   *
   * @param gate the gate
   * @return a visit with one holder; {@code null} if refused
   */
  public static @Nullable NodeVisit in(AdmissionGate gate) {
    Permit permit = new Permit(gate);
    NodeVisit visit = new NodeVisit(permit);
    return permit.tryEnter() ? visit : null;
  }

  /**
   * Adds a holder.
   *
   * @return false if the visit is over, because it has no holder left
   */
  public boolean hold() {
    return holders.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  /**
   * Removes a holder. Call it once for {@link #in} and once for each successful {@link #hold()}.
   */
  public void letGo() {
    if (holders.decrementAndGet() == 0) {
      permit.release();
    }
  }

  /**
   * Makes an action that removes one holder, and that may run more than once. If the action cannot
   * be allocated, the holder is removed at once.
   *
   * @return an action that removes a holder on its first run
   */
  public Runnable exit() {
    try {
      return new Exit(this);
    } catch (Throwable e) { // out of memory: no other code would remove the holder
      letGo();
      throw e;
    }
  }

  private static final class Exit implements Runnable {

    private final NodeVisit visit;
    private final AtomicBoolean gone = new AtomicBoolean();

    Exit(NodeVisit visit) {
      this.visit = visit;
    }

    @Override
    public void run() {
      if (gone.compareAndSet(false, true)) {
        visit.letGo();
      }
    }
  }
}
