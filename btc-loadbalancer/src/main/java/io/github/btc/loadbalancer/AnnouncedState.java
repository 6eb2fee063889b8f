package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whether this replica is there or away, as routers are told. A "back" that was not heard would
 * leave the replica without requests, and so without a next closing in which to say it again: it is
 * repeated in the background, at least once a second, until it has been heard, the replica goes
 * away again, or this is closed. After an "away" that failed it is repeated for ten seconds even if
 * it was heard, because the "away" may be carried out after it. Thread-safe.
 */
final class AnnouncedState implements AutoCloseable {

  private static final long FIRST_WAIT_MILLIS = 50;
  private static final long LONGEST_WAIT_MILLIS = 800;

  /** How to say it. Called by one thread at a time; each call must end by its deadline. */
  interface Voice {

    /** Says "away". */
    Outcome away(Deadline deadline) throws Exception;

    /** Says "back"; throws unless every router has heard it. */
    void back(Deadline deadline) throws Exception;
  }

  private final String name;
  private final long timeoutNanos;
  private final Voice voice;
  private final ReentrantLock speaking = new ReentrantLock();
  private volatile boolean away; // volatile: written by the announcing thread, read by the repeater
  private volatile long doubtEndNanos = System.nanoTime(); // volatile: as away
  private @Nullable Thread repeater; // guarded by this
  private boolean closed; // guarded by this

  AnnouncedState(String name, long timeoutNanos, Voice voice) {
    this.name = name;
    this.timeoutNanos = timeoutNanos;
    this.voice = voice;
  }

  Outcome away() throws Exception {
    away = true;
    stopRepeating();
    Deadline deadline = begin();
    try {
      return voice.away(deadline);
    } catch (Throwable e) {
      if (!(e instanceof NoOtherReplicaException)) {
        doubtEndNanos = System.nanoTime() + UnansweredCommand.LATEST_NANOS;
      }
      throw e;
    } finally {
      speaking.unlock();
    }
  }

  /** True if an "away" may still be carried out after the "back" that followed it. */
  private boolean isInDoubt() {
    return System.nanoTime() - doubtEndNanos < 0;
  }

  void back() throws Exception {
    away = false;
    boolean heard = false;
    try {
      Deadline deadline = begin();
      try {
        voice.back(deadline);
        heard = true;
      } finally {
        speaking.unlock();
      }
    } finally {
      if (!heard || isInDoubt()) {
        repeatBack();
      }
    }
  }

  private Deadline begin() throws IOException {
    Deadline deadline = Deadline.after(timeoutNanos);
    try {
      if (!speaking.tryLock(timeoutNanos, TimeUnit.NANOSECONDS)) {
        throw new IOException("still speaking to the routers of the closing before");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting to speak to the routers");
    }
    return deadline;
  }

  /** Says "back" in the background until it has been heard. */
  synchronized void repeatBack() {
    if (repeater == null && !closed) {
      Thread thread = new Thread(this::repeat, name + "-back");
      thread.setDaemon(true);
      thread.start();
      repeater = thread; // not before: a thread that could not be started repeats nothing
    }
  }

  private synchronized @Nullable Thread stopRepeating() {
    Thread stopped = repeater;
    if (stopped != null) {
      stopped.interrupt();
      repeater = null;
    }
    return stopped;
  }

  /** Repeats no more, and waits until the last word has been said, for the timeout at most. */
  @Override
  public void close() {
    Thread stopped;
    synchronized (this) {
      closed = true;
      stopped = stopRepeating();
    }
    if (stopped != null) {
      try {
        TimeUnit.NANOSECONDS.timedJoin(stopped, timeoutNanos);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void repeat() {
    try {
      long waitMillis = FIRST_WAIT_MILLIS;
      while (!saidBack()) {
        TimeUnit.MILLISECONDS.sleep(waitMillis);
        waitMillis = Math.min(2 * waitMillis, LONGEST_WAIT_MILLIS);
      }
    } catch (InterruptedException e) {
      // The replica goes away again: there is nothing left to repeat, and this thread ends here.
    } finally {
      ended();
    }
  }

  private boolean saidBack() throws InterruptedException {
    try {
      speaking.lockInterruptibly();
      try {
        if (!away) {
          voice.back(Deadline.after(timeoutNanos));
        }
        return !isInDoubt();
      } finally {
        speaking.unlock();
      }
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable e) { // also OutOfMemoryError: nobody else would say it
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return false; // what went wrong was reported when it was said first
    }
  }

  private synchronized void ended() {
    if (repeater == Thread.currentThread()) {
      repeater = null;
    }
  }
}
