package io.github.btc.client;

import io.github.btc.internal.Ranges;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The state of the replicas as one client knows it: the requests that it has in flight at each
 * replica, and the time until which a replica has refused. Thread-safe and lock-free. Times are
 * nanoseconds of any clock, compared by subtraction.
 *
 * <pre>{@code
 * BitSet tried = new BitSet();
 * int replica = chooser.choose(table.candidates(tried, now), Keys.of(uri));
 * // NONE: every replica is closed or was tried; choose among all() if none was tried, or give up
 * table.begin(replica);
 * try { … } finally { table.end(replica); }
 * // refused: table.refused(replica, hintNanos, now); tried.set(replica); choose again
 * }</pre>
 */
public final class ReplicaTable {

  /**
   * Means that the replica has not refused. A hint that ends at this time ends a nanosecond later.
   */
  private static final long NEVER = 0;

  private final AtomicIntegerArray inFlight;
  private final AtomicLongArray closedUntil;

  /**
   * Makes a table of open replicas without requests in flight.
   *
   * @param replicas the number of replicas, 1 to 10,000
   */
  public ReplicaTable(int replicas) {
    Ranges.whole("replicas", replicas, 1, 10_000);
    this.inFlight = new AtomicIntegerArray(replicas);
    this.closedUntil = new AtomicLongArray(replicas);
  }

  /**
   * Records that a request is sent.
   *
   * @param replica the replica that gets the request
   */
  public void begin(int replica) {
    inFlight.incrementAndGet(replica);
  }

  /**
   * Records the end of a request, with or without an answer. Call it exactly once for each {@link
   * #begin}.
   *
   * @param replica the replica that got the request
   */
  public void end(int replica) {
    inFlight.decrementAndGet(replica);
  }

  /**
   * Makes a replica no candidate until its hint has passed. A new hint never shortens an earlier,
   * longer one.
   *
   * @param replica the replica that refused
   * @param hintNanos the hint of the refusal, see {@link RetryHint}
   * @param nowNanos the time of the refusal
   */
  public void refused(int replica, long hintNanos, long nowNanos) {
    long until = nowNanos + Math.max(0, hintNanos);
    closedUntil.accumulateAndGet(replica, until == NEVER ? 1 : until, ReplicaTable::later);
  }

  /**
   * Makes a replica no candidate until it is expected back, because an answer has told that the
   * replica goes away. The effect is that of a refusal.
   *
   * @param replica the replica that goes away
   * @param hintNanos the time until it is back, see {@link AwayHint}; 0 has no effect
   * @param nowNanos the time of the answer
   */
  public void goesAway(int replica, long hintNanos, long nowNanos) {
    if (hintNanos > 0) {
      refused(replica, hintNanos, nowNanos);
    }
  }

  private static long later(long known, long until) {
    return known == NEVER || until - known > 0 ? until : known;
  }

  /**
   * Tells whether a replica may be open.
   *
   * @param replica the number of the replica
   * @param nowNanos the current time
   * @return false until the replica's hint has passed
   */
  public boolean isOpen(int replica, long nowNanos) {
    long until = closedUntil.get(replica);
    return until == NEVER || nowNanos - until >= 0;
  }

  /**
   * Returns the replicas that can be chosen now. The result is a view of this table and not a copy.
   *
   * @param tried the replicas that have already refused this request; not changed
   * @param nowNanos the current time
   * @return the candidates
   */
  public Candidates candidates(BitSet tried, long nowNanos) {
    return new View() {
      @Override
      public boolean isCandidate(int replica) {
        return !tried.get(replica) && isOpen(replica, nowNanos);
      }
    };
  }

  /**
   * Returns every replica, closed or not. A hint is an estimate, so a request that no replica has
   * refused should go to one of them if there is no candidate. It would otherwise fail although a
   * replica may serve it. The result is a view of this table and not a copy.
   *
   * @return all replicas
   */
  public Candidates all() {
    return new View() {
      @Override
      public boolean isCandidate(int replica) {
        return true;
      }
    };
  }

  private abstract class View implements Candidates {

    @Override
    public int size() {
      return inFlight.length();
    }

    @Override
    public int inFlight(int replica) {
      return inFlight.get(replica);
    }
  }
}
