package io.github.btc.search;

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
public final class Stay {

  private final Permit permit;
  private final AtomicInteger holders = new AtomicInteger(1);

  private Stay(Permit permit) {
    this.permit = permit;
  }

  /**
   * Begins a stay.
   *
   * @param permit what the gate gave, or {@code null} if it refused
   * @return a stay held once, or {@code null}
   */
  public static @Nullable Stay with(@Nullable Permit permit) {
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

  /** Lets go, once for {@link #with} and once for each successful {@link #hold()}. */
  public void letGo() {
    if (holders.decrementAndGet() == 0) {
      permit.release();
    }
  }

  /**
   * Makes the way out of one holder, who may come by more than once.
   *
   * @return lets go the first time it is run
   */
  public Runnable exit() {
    AtomicBoolean gone = new AtomicBoolean();
    return () -> {
      if (gone.compareAndSet(false, true)) {
        letGo();
      }
    };
  }
}
