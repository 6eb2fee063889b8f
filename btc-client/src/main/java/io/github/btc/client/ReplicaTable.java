package io.github.btc.client;

import io.github.btc.internal.Ranges;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What a client knows of the replicas: how many of its requests each has, and which have asked to
 * be left alone for how long. Thread-safe and lock-free. Times are nanoseconds of any clock,
 * compared by subtraction.
 *
 * <pre>{@code
 * BitSet tried = new BitSet();
 * int replica = chooser.choose(table.candidates(tried, now), Keys.of(uri));
 * // NONE: all are closed or tried, give up
 * table.begin(replica);
 * try { … } finally { table.end(replica); }
 * // refused: table.refused(replica, hintNanos, now); tried.set(replica); choose again
 * }</pre>
 */
public final class ReplicaTable {

  /** A time of nobody's. A hint that ends right then ends a nanosecond later. */
  private static final long NEVER = 0;

  private final AtomicIntegerArray inFlight;
  private final AtomicLongArray closedUntil;

  /**
   * Makes a table of replicas with nothing in flight, none of them closed.
   *
   * @param replicas how many, 1 to 10,000
   */
  public ReplicaTable(int replicas) {
    Ranges.whole("replicas", replicas, 1, 10_000);
    this.inFlight = new AtomicIntegerArray(replicas);
    this.closedUntil = new AtomicLongArray(replicas);
  }

  /**
   * Notes that a request is sent.
   *
   * @param replica to whom
   */
  public void begin(int replica) {
    inFlight.incrementAndGet(replica);
  }

  /**
   * Notes that it has ended, however. Call it exactly once for each {@link #begin}.
   *
   * @param replica to whom it was sent
   */
  public void end(int replica) {
    inFlight.decrementAndGet(replica);
  }

  /**
   * Leaves a replica alone until its hint has passed. A hint never ends an earlier, longer one.
   *
   * @param replica who refused
   * @param hintNanos what it asked for, see {@link RetryHint}
   * @param nowNanos when it refused
   */
  public void refused(int replica, long hintNanos, long nowNanos) {
    long until = nowNanos + Math.max(0, hintNanos);
    closedUntil.accumulateAndGet(replica, until == NEVER ? 1 : until, ReplicaTable::later);
  }

  private static long later(long known, long until) {
    return known == NEVER || until - known > 0 ? until : known;
  }

  /**
   * Tells whether a replica may be open.
   *
   * @param replica its number
   * @param nowNanos when
   * @return false until its hint has passed
   */
  public boolean isOpen(int replica, long nowNanos) {
    long until = closedUntil.get(replica);
    return until == NEVER || nowNanos - until >= 0;
  }

  /**
   * Returns who can be chosen now. The view reads this table, it is not a copy.
   *
   * @param tried who has refused this request already; not changed
   * @param nowNanos when
   * @return the candidates
   */
  public Candidates candidates(BitSet tried, long nowNanos) {
    return new View(tried, nowNanos);
  }

  private final class View implements Candidates {

    private final BitSet tried;
    private final long nowNanos;

    View(BitSet tried, long nowNanos) {
      this.tried = tried;
      this.nowNanos = nowNanos;
    }

    @Override
    public int size() {
      return inFlight.length();
    }

    @Override
    public boolean isCandidate(int replica) {
      return !tried.get(replica) && isOpen(replica, nowNanos);
    }

    @Override
    public int inFlight(int replica) {
      return inFlight.get(replica);
    }
  }
}
