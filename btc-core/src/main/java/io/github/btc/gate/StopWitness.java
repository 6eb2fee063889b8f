package io.github.btc.gate;

import io.github.btc.AdmissionGate;
import io.github.btc.RetryAfter;
import io.github.btc.Ticker;
import io.github.btc.internal.CatchUp;
import io.github.btc.internal.Standstill;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * Nobody can count during a stop, and its report comes late: by then, the requests whose answers
 * from other services came during the stop have left, all at once. But the count is the same from
 * the begin of a stop until a request enters or leaves after it. So the first request after the
 * stop reads the count, before it changes the count.
 *
 * It sees that there was a stop by a weak reference to an object that nobody else refers to: the
 * collection has cleared it. The reference and its object are made together after each stop, so
 * both lie in Eden, and a young collection clears references only there. A stop that clears nothing,
 * such as G1's remark, is counted when it is reported.
 *
 * If several requests come at once, one of them replaces the mark. No request changes the count
 * before it has tried to replace the mark, so the one that succeeds has read an unchanged count.
 * The thread that reads the synthetic arrivals does so after it has looked, for the same reason.
 */

/**
 * A gate that also notes how many requests were in flight when a collection of the JVM began to
 * stop the process. A request pays for it with a read of a weak reference on either side, and the
 * first one after a stop with an allocation. The controller counts at the gate behind it.
 *
 * <p>Thread-safe, and as free of locks as the gate.
 */
public final class StopWitness implements AdmissionGate {

  private final OneWordGate gate;
  private final Ticker ticker;
  private final SyntheticArrivals arrivals;
  private final StopTraffic traffic;
  private final Supplier<Reference<?>> canaries;
  private final AtomicReference<Mark> mark;
  private volatile @Nullable Report report; // the last one, until it has been taken into account

  /**
   * The requests that a stop has hit.
   *
   * @param inFlight requests in flight when it began
   * @param standstill how long nobody read those that came
   * @param finished the gate's count when it was seen
   * @param seenNanos when it was seen
   */
  public record Stop(int inFlight, Standstill standstill, int finished, long seenNanos) {}

  /**
   * A stop that the JVM has reported.
   *
   * @param tookNanos how long the stop took by its report
   */
  private record Report(Stop stop, long tookNanos) {}

  /**
   * Waits for one stop.
   *
   * @param canary the collection clears it
   * @param last the stop before; {@code null} if none is noted
   */
  private record Mark(Reference<?> canary, @Nullable Stop last) {

    boolean hasSeenAStop() {
      return canary.refersTo(null);
    }
  }

  /**
   * Makes a witness in front of a gate.
   *
   * @param gate the gate, which counts
   * @param ticker the clock
   */
  public StopWitness(OneWordGate gate, Ticker ticker) {
    this(gate, ticker, () -> new WeakReference<>(new Object()));
  }

  /**
   * Makes a witness that sees other stops than collections of this JVM.
   *
   * @param gate the gate, which counts
   * @param ticker the clock
   * @param canaries makes references, each of which the next stop clears
   */
  public StopWitness(OneWordGate gate, Ticker ticker, Supplier<Reference<?>> canaries) {
    this.gate = gate;
    this.ticker = ticker;
    this.arrivals = new SyntheticArrivals(ticker);
    this.traffic = new StopTraffic(gate, ticker);
    this.canaries = canaries;
    this.mark = new AtomicReference<>(mark(null));
  }

  private Mark mark(@Nullable Stop last) {
    return new Mark(canaries.get(), last);
  }

  /**
   * Takes the last stop, which nobody else gets. If no thread has seen it before, it is seen now. A
   * stop that clears no reference is not seen at all. Then the requests in flight now count, and
   * those that come during the reported time.
   *
   * @param tookNanos duration of the stop in its report
   * @return the requests that it has hit
   */
  public Stop takeLastStop(long tookNanos) {
    Mark last = mark.getAndSet(mark(null));
    Stop stop =
        last.last == null || last.hasSeenAStop()
            ? stopNow(last.hasSeenAStop() ? arrivals.unread() : Standstill.lasting(tookNanos))
            : last.last;
    report = new Report(stop, tookNanos);
    return stop;
  }

  /**
   * Tells which share of the usual requests comes during a stop. A balancer that counts the
   * requests in flight sends one or two to a stopped replica, and then none. For the thread that
   * reads the synthetic arrivals.
   *
   * @return 0 to 1; 0 while too few stops were followed
   */
  public double shareOfUsualRequests() {
    return traffic.share();
  }

  /** Forgets the last stop, because nobody asks for it. */
  public void forget() {
    mark.set(mark(null));
  }

  /**
   * Reads the synthetic arrivals, without which the standstill of a stop is unknown. One thread
   * calls it, at least as often as {@link #nanosUntilNextArrival()} says.
   */
  public void readArrivals() {
    look();
    arrivals.read();
    traffic.read();
    Stop noted = Objects.requireNonNull(mark.get()).last;
    if (noted != null) {
      traffic.follow(noted);
    }
    traffic.look();
    Report told = report;
    if (told != null) {
      traffic.follow(told.stop);
      if (traffic.reported(told.stop, told.tookNanos)) {
        report = null; // a stop that another thread has reported just now is left out
      }
    }
  }

  /**
   * Learns the share of the usual requests anew, because the replicas do something else now. For
   * the thread that reads the synthetic arrivals.
   */
  public void forgetShare() {
    traffic.forgetShare();
  }

  /** {@return how long until arrivals should be read again} */
  public long nanosUntilNextArrival() {
    long next = arrivals.nanosUntilNext();
    return traffic.isFollowing() ? Math.min(next, CatchUp.SAMPLE_EVERY_NANOS) : next;
  }

  private void look() {
    Mark seen = Objects.requireNonNull(mark.get());
    if (seen.hasSeenAStop()) {
      try {
        mark.compareAndSet(seen, mark(stopNow(arrivals.unread())));
      } catch (OutOfMemoryError e) {
        // The count of this stop may be wrong, and the request goes on.
      }
    }
  }

  private Stop stopNow(Standstill standstill) {
    return new Stop(gate.inFlight(), standstill, gate.finished(), ticker.nanos());
  }

  @Override
  public int tryEnter() {
    look();
    return gate.tryEnter();
  }

  @Override
  public void leave(int ticket) {
    look();
    gate.leave(ticket);
  }

  @Override
  public int tryEnter(long holdNanos) throws InterruptedException {
    look();
    return gate.tryEnter(holdNanos);
  }

  @Override
  public int tryEnterAgain(String requestId) {
    look();
    return gate.tryEnterAgain(requestId);
  }

  @Override
  public RetryAfter retryAfter() {
    return gate.retryAfter();
  }

  @Override
  public boolean isOpen() {
    return gate.isOpen();
  }

  @Override
  public int inFlight() {
    return gate.inFlight();
  }
}
