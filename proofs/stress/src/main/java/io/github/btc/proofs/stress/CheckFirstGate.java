package io.github.btc.proofs.stress;

import io.github.btc.AdmissionGate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A gate with a deliberate bug: it first checks whether it is open and then counts the request, in
 * two variables. The drain does not see a request between the check and the count.
 */
final class CheckFirstGate implements GateUnderTest {

  private final Runnable wake;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger finished = new AtomicInteger();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong returned = new AtomicLong();
  private final Set<String> ids = ConcurrentHashMap.newKeySet();
  // volatile: written by the thread that closes the gate, read by all threads
  private volatile boolean closed;
  private volatile int wakeAtFinished;

  CheckFirstGate(Runnable wake) {
    this.wake = wake;
  }

  @Override
  public int tryEnter() {
    if (closed) {
      refused.incrementAndGet();
      wake.run();
      return AdmissionGate.REFUSED;
    }
    if (finished.get() % 64 == 63) {
      Thread.yield(); // so that a storm finds the bug on one CPU, too
    }
    inFlight.incrementAndGet();
    return 0;
  }

  @Override
  public int tryEnterAgain(String requestId) {
    if (!closed || ids.add(requestId)) {
      return tryEnter();
    }
    wake.run();
    returned.incrementAndGet();
    inFlight.incrementAndGet();
    return 0;
  }

  @Override
  public void leave(int ticket) {
    if (inFlight.get() <= 0) {
      throw new IllegalStateException("leave(" + ticket + ") without a successful tryEnter()");
    }
    int after = finished.incrementAndGet();
    boolean empty = inFlight.decrementAndGet() == 0;
    if (closed && empty || after == wakeAtFinished) {
      wake.run();
    }
  }

  @Override
  public boolean changeTickets() {
    return false;
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public void open() {
    closed = false;
  }

  @Override
  public boolean isDrained() {
    return closed && inFlight.get() == 0;
  }

  @Override
  public int finished() {
    return finished.get();
  }

  @Override
  public long refused() {
    return refused.get();
  }

  @Override
  public long returned() {
    return returned.get();
  }

  @Override
  public void wakeAt(int count) {
    wakeAtFinished = count;
  }
}
