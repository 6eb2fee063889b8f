package io.github.btc.hazelcast;

import io.github.btc.AdmissionGate;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Holds requests of native clients that arrive while the gate is shut, until it opens, in the order
 * they came. They cannot be refused: a client asks the owner of a key and nobody else. Those under
 * way when the gate shuts are not waited for, and nobody is counted. Thread-safe.
 */
final class ClientHold {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final ClientHold OF_THIS_JVM = new ClientHold();
  private static final long POLL_NANOS = 500_000;

  private final BlockingQueue<Held> queue = new LinkedBlockingQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile @Nullable AdmissionGate gate;
  private @Nullable Thread thread; // guarded by this

  static ClientHold ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Says whose closings matter; null if nobody's do any more. */
  void gateIs(@Nullable AdmissionGate value) {
    gate = value;
  }

  /**
   * Takes a request, if it has to wait: for the gate, or for others that came before it.
   *
   * @param limit how long it may be held
   * @param resume lets it go on
   * @return false if it need not wait, and {@code resume} will not be called
   */
  boolean take(Duration limit, Runnable resume) {
    AdmissionGate shut = gate;
    if (waiting.get() == 0 && (shut == null || shut.isOpen())) {
      return false;
    }
    if (!isRunning()) {
      return false;
    }
    waiting.incrementAndGet();
    queue.add(new Held(resume, System.nanoTime() + limit.toNanos()));
    return true;
  }

  /** Starts the thread if there is none; says whether there is one, or nobody would let go. */
  private synchronized boolean isRunning() {
    if (thread == null || !thread.isAlive()) {
      try {
        Thread started = new Thread(this::letGo, "btc-client-hold");
        started.setDaemon(true);
        started.start();
        thread = started;
      } catch (OutOfMemoryError e) { // also if the system has no more threads
        return false;
      }
    }
    return true;
  }

  private void letGo() {
    try {
      while (true) {
        letGo(queue.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void letGo(Held held) {
    while (isShut() && System.nanoTime() - held.untilNanos() < 0) {
      LockSupport.parkNanos(this, POLL_NANOS);
    }
    try {
      held.resume().run();
    } catch (Throwable e) { // whatever it is: the others must not wait for ever
      report(e);
    } finally {
      waiting.decrementAndGet();
    }
  }

  private static void report(Throwable failure) {
    try {
      LOG.log(Level.WARNING, "A held request could not go on.", failure);
    } catch (Throwable e) {
      // There is not even memory for a line: the others matter more.
    }
  }

  private boolean isShut() {
    AdmissionGate shut = gate;
    return shut != null && !shut.isOpen();
  }

  private record Held(Runnable resume, long untilNanos) {}
}
