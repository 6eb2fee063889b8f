package io.github.btc.search;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One request's time on this node: a search's from its first shard request to its last, because one
 * that has asked for the best documents comes back for their contents, and must find the door open;
 * and at the HTTP door that of a request with all it asks of this node's shards. Holds one place
 * inside the gate for as long as anybody holds the stay. Thread-safe.
 */
public final class NodeVisit {

  private final Permit permit;
  private final AtomicInteger holders = new AtomicInteger(1);

  private NodeVisit(Permit permit) {
    this.permit = permit;
  }

  /**
   * Begins a stay, if the gate is open. Everything is made before the gate is asked: memory that
   * runs out must keep nobody inside.
   *
   * @param gate the gate
   * @return a stay held once; {@code null} if refused
   */
  public static @Nullable NodeVisit in(AdmissionGate gate) {
    Permit permit = new Permit(gate);
    NodeVisit visit = new NodeVisit(permit);
    return permit.tryEnter() ? visit : null;
  }

  /**
   * Holds the stay once more.
   *
   * @return false if it is over: nobody held it any more
   */
  public boolean hold() {
    return holders.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  /** Lets go, once for {@link #in} and once for each successful {@link #hold()}. */
  public void letGo() {
    if (holders.decrementAndGet() == 0) {
      permit.release();
    }
  }

  /**
   * Makes the way out of one holder, who may come by more than once. If it cannot be made, the
   * holder has let go.
   *
   * @return lets go the first time it is run
   */
  public Runnable exit() {
    try {
      return new Exit(this);
    } catch (Throwable e) { // out of memory: nobody else would ever let go
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
