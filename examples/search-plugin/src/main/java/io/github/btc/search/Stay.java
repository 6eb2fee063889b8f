package io.github.btc.search;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One search's time on this node, from its first shard request to its last: a search that has asked
 * for the best documents comes back for their contents, and must find the door open. Holds one
 * place inside the gate for as long as anybody holds the stay. Thread-safe.
 */
public final class Stay {

  private final Permit permit;
  private final AtomicInteger holders = new AtomicInteger(1);

  private Stay(Permit permit) {
    this.permit = permit;
  }

  /**
   * Enters a gate.
   *
   * @param gate the gate
   * @return a stay held once, or {@code null} if the gate is closed
   */
  public static @Nullable Stay enter(AdmissionGate gate) {
    Permit permit = gate.tryAcquire();
    return permit == null ? null : new Stay(permit);
  }

  /**
   * Holds the stay once more.
   *
   * @return false if it is over: nobody held it any more
   */
  public boolean hold() {
    return holders.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  /** Lets go, once for {@link #enter} and once for each successful {@link #hold()}. */
  public void letGo() {
    if (holders.decrementAndGet() == 0) {
      permit.release();
    }
  }
}
