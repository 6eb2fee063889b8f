package io.github.btc.test;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A task whose level a test sets. A run is counted and sets the level to 0. A test can make runs
 * wait for permission to end, or throw. Thread-safe.
 */
public final class ManualBackgroundTask implements BackgroundTask {

  private final String name;
  private final ActivationInterval interval;
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicLong uncontrolledRuns = new AtomicLong();
  private final Semaphore permissionToEnd = new Semaphore(0);

  // volatile: written by the test, read by the controller
  private volatile double level;
  private volatile boolean waiting;
  private volatile @Nullable Exception failure;

  /**
   * Makes a task at level 0.
   *
   * @param name the name of the task
   * @param interval the activation interval
   */
  public ManualBackgroundTask(String name, ActivationInterval interval) {
    this.name = Objects.requireNonNull(name, "name");
    this.interval = Objects.requireNonNull(interval, "interval");
  }

  /**
   * Makes a task named {@code manual}, due from level 1 to level 2.
   *
   * @return a task at level 0
   */
  public static ManualBackgroundTask create() {
    return new ManualBackgroundTask("manual", ActivationInterval.between(1, 2));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    return level;
  }

  @Override
  public ActivationInterval activationInterval() {
    return interval;
  }

  @Override
  public long uncontrolledRuns() {
    return uncontrolledRuns.get();
  }

  @Override
  public void run() throws Exception {
    started.incrementAndGet();
    try {
      if (waiting) {
        permissionToEnd.acquire();
      }
      Exception thrown = failure;
      if (thrown != null) {
        throw thrown;
      }
      level = 0;
    } finally {
      ended.incrementAndGet();
    }
  }

  /**
   * Sets the level.
   *
   * @param value the level that the monitor reads from now on
   */
  public void setLevel(double value) {
    level = value;
  }

  /** Sets the level to A^max, so that the task is due at the next sample of either kind. */
  public void makeDue() {
    level = interval.max();
  }

  /** Simulates an uncontrolled run: the level falls to 0, and the run is counted. */
  public void runUncontrolled() {
    level = 0;
    uncontrolledRuns.incrementAndGet();
  }

  /**
   * Makes every run from now on wait for a call of {@link #letRunEnd()} or for an interrupt. Calls
   * of {@link #letRunEnd()} before this call do not count.
   */
  public void makeRunsWait() {
    permissionToEnd.drainPermits();
    waiting = true;
  }

  /** Lets one waiting run end. */
  public void letRunEnd() {
    permissionToEnd.release();
  }

  /**
   * Makes every run from now on throw without changing the level.
   *
   * @param exception the exception to throw; {@code null} for runs that succeed
   */
  public void makeRunsThrow(@Nullable Exception exception) {
    failure = exception;
  }

  /**
   * Counts the runs that have begun.
   *
   * @return at least {@link #ended()}
   */
  public int started() {
    return started.get();
  }

  /**
   * Counts the runs that have ended, with or without success.
   *
   * @return at least 0
   */
  public int ended() {
    return ended.get();
  }

  /**
   * Waits until a number of runs have begun.
   *
   * @param count the number of runs since the task was made
   * @param limit how long to wait
   * @throws AssertionError if fewer have begun when the time is over
   */
  public void awaitStarted(int count, Duration limit) {
    if (!Eventually.happens(() -> started.get() >= count, limit)) {
      throw new AssertionError(
          "runs of " + name + ": " + started + " (expected " + count + ", waited " + limit + ")");
    }
  }
}
