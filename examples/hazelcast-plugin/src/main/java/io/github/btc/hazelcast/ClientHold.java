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
 * Holds requests of native clients that arrive while the gate is closed, until it opens, in the
 * order of their arrival. They cannot be refused, because a client only asks the owner of a key. A
 * closing does not wait for requests that arrived before it, and these requests are not counted.
 * Thread-safe.
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

  /** Sets the gate, or null to hold no further request. */
  void gateIs(@Nullable AdmissionGate value) {
    gate = value;
  }

  /**
   * Holds a request if it has to wait for the gate or for earlier requests.
   *
   * @param limit how long the request may be held
   * @param resume continues the request
   * @return false if the request need not wait, so that {@code resume} is not called
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

  /**
   * Starts the thread if necessary. Returns true if there is a thread that will resume requests.
   */
  private synchronized boolean isRunning() {
    if (thread == null || !thread.isAlive()) {
      try {
        Thread started = new Thread(this::letGo, "btc-client-hold");
        started.setDaemon(true);
        started.start();
        thread = started;
      } catch (OutOfMemoryError e) { // also if the system permits no more threads
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
    } catch (Throwable e) { // any failure: the other requests must not wait for ever
      report(e);
    } finally {
      waiting.decrementAndGet();
    }
  }

  private static void report(Throwable failure) {
    try {
      LOG.log(Level.WARNING, "A held request could not be resumed.", failure);
    } catch (Throwable e) {
      // The heap is full. The other requests are more important than this message.
    }
  }

  private boolean isShut() {
    AdmissionGate shut = gate;
    return shut != null && !shut.isOpen();
  }

  private record Held(Runnable resume, long untilNanos) {}
}
