package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.Ticker;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of this replica, back or away, as routers were last told. If no router received a
 * "back", the replica would get no requests, and so would never have another closing that repeats
 * it. So a failed "back" is repeated in the background, at least once a second, until it succeeds,
 * the replica goes away again, or this object is closed. After a failed "away", the "back" is
 * repeated even if it succeeds, because a router may carry out the "away" after it. This lasts
 * until ten seconds have passed since the last failure. The same applies after a failed renewal of
 * an "away". A voice may ask for a few more "backs" after that. Thread-safe.
 */
final class AnnouncedState implements AutoCloseable {

  private static final long FIRST_WAIT_MILLIS = 50;
  private static final long LONGEST_WAIT_MILLIS = 800;

  /**
   * Sends announcements to the routers. One thread at a time calls it, and each call must end by
   * its deadline.
   */
  interface Voice {

    /** Sends "away". */
    Outcome away(Closing closing, Deadline deadline) throws Exception;

    /** Sends "back". Throws an exception unless every router has received it. */
    void back(Deadline deadline) throws Exception;

    /**
     * Returns true if a router may still carry out a command that renewed an "away". A failed
     * "away" itself needs no mention.
     */
    default boolean mayGoAwayLate() {
      return false;
    }

    /**
     * Returns the waits before each further "back" that follows a successful one, because a router
     * may have forgotten it. By default nothing follows.
     */
    default List<Duration> laterBacks() {
      return List.of();
    }
  }

  private final String name;
  private final long timeoutNanos;
  private final Voice voice;
  private final ReentrantLock speaking = new ReentrantLock();
  private volatile boolean away; // volatile: written by the announcing thread, read by the repeater
  private final UnansweredCommand leaving; // guarded by speaking
  private @Nullable Thread repeater; // guarded by this: repeats a "back" that was not heard
  private @Nullable Thread follower; // guarded by this: sends the later ones
  private boolean closed; // guarded by this

  AnnouncedState(String name, long timeoutNanos, Voice voice) {
    this(name, timeoutNanos, voice, Ticker.system());
  }

  AnnouncedState(String name, long timeoutNanos, Voice voice, Ticker ticker) {
    this.name = name;
    this.timeoutNanos = timeoutNanos;
    this.voice = voice;
    this.leaving = new UnansweredCommand(ticker);
  }

  Outcome away(Closing closing) throws Exception {
    away = true;
    stopRepeating();
    Deadline deadline = begin();
    try {
      return voice.away(closing, deadline);
    } catch (Throwable e) {
      if (!NoOtherReplicaException.isAll(e)) {
        leaving.isLost();
      }
      throw e;
    } finally {
      speaking.unlock();
    }
  }

  void back() throws Exception {
    away = false;
    boolean known = false;
    try {
      Deadline deadline = begin();
      try {
        known = sayBack(deadline);
      } finally {
        speaking.unlock();
      }
    } finally {
      if (known) {
        sendLaterBacks();
      } else {
        repeatBack();
      }
    }
  }

  /** Returns false if a router may still carry out an earlier "away" after this "back". */
  private boolean sayBack(Deadline deadline) throws Exception {
    try {
      voice.back(deadline);
    } catch (Throwable e) {
      leaving.isFollowedBySilence();
      throw e;
    }
    leaving.isFollowedByAnswer();
    return !leaving.mayCome() && !voice.mayGoAwayLate();
  }

  private Deadline begin() throws IOException {
    Deadline deadline = Deadline.after(timeoutNanos);
    try {
      if (!speaking.tryLock(timeoutNanos, TimeUnit.NANOSECONDS)) {
        throw new IOException(
            "an announcement of the previous closing to the routers has not ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(
          "interrupted while waiting for an earlier announcement to the routers");
    }
    return deadline;
  }

  /** Repeats "back" in the background until it succeeds. */
  synchronized void repeatBack() {
    repeater = running(repeater, "-back", this::repeat);
  }

  private synchronized void sendLaterBacks() {
    if (!voice.laterBacks().isEmpty() && !away) {
      follower = running(follower, "-later-back", this::follow);
    }
  }

  /** A job that an interrupt ends. */
  private interface Job {
    void run() throws InterruptedException;
  }

  /** Returns the thread that does a job, which is a new one if none is at it. */
  private @Nullable Thread running(@Nullable Thread current, String suffix, Job job) {
    if (current != null || closed) {
      return current;
    }
    Thread thread = new Thread(() -> run(job), name + suffix);
    thread.setDaemon(true);
    thread.start();
    return thread; // only after a successful start
  }

  private void run(Job job) {
    try {
      job.run();
    } catch (InterruptedException e) {
      // The replica goes away again, so nothing is left to repeat, and this thread ends.
    } finally {
      ended();
    }
  }

  private synchronized List<Thread> stopRepeating() {
    List<Thread> stopped = Stream.of(repeater, follower).filter(Objects::nonNull).toList();
    stopped.forEach(Thread::interrupt);
    repeater = null;
    follower = null;
    return stopped;
  }

  /** Ends the repetition, and waits at most the timeout for an announcement that is under way. */
  @Override
  public void close() {
    List<Thread> stopped;
    synchronized (this) {
      closed = true;
      stopped = stopRepeating();
    }
    Deadline deadline = Deadline.after(timeoutNanos);
    try {
      for (Thread thread : stopped) {
        TimeUnit.NANOSECONDS.timedJoin(thread, deadline.nanosLeft());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void repeat() throws InterruptedException {
    long waitMillis = FIRST_WAIT_MILLIS;
    while (!saidBack()) {
      TimeUnit.MILLISECONDS.sleep(waitMillis);
      waitMillis = Math.min(2 * waitMillis, LONGEST_WAIT_MILLIS);
    }
    sendLaterBacks();
  }

  private void follow() throws InterruptedException {
    for (Duration wait : voice.laterBacks()) {
      TimeUnit.NANOSECONDS.sleep(wait.toNanos());
      saidBack(); // after a failure, the next one follows anyway
    }
  }

  private boolean saidBack() throws InterruptedException {
    try {
      speaking.lockInterruptibly();
      try {
        return away || sayBack(Deadline.after(timeoutNanos));
      } finally {
        speaking.unlock();
      }
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable e) { // also OutOfMemoryError: no other thread repeats it
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return false; // the first attempt has reported the problem
    }
  }

  private synchronized void ended() {
    if (repeater == Thread.currentThread()) {
      repeater = null;
    }
    if (follower == Thread.currentThread()) {
      follower = null;
    }
  }
}
