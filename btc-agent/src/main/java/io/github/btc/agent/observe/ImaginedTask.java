package io.github.btc.agent.observe;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * A collection task whose runs are only imagined. Its level is what the real level would be if the
 * imagined runs had happened. The thread of the dry run uses it.
 */
final class ImaginedTask implements BackgroundTask {

  private final BackgroundTask real;
  private final DoubleSupplier grown;
  private final DoubleSupplier room;
  private final LongSupplier runNanos;
  private double grownAtLastRun;
  private long uncontrolledRuns;

  /**
   * Makes the task.
   *
   * @param real supplies name and interval
   * @param grown the bytes that have come since the JVM started, which never fall
   * @param room the bytes at which the JVM would collect by itself
   * @param runNanos how long a run would last now
   */
  ImaginedTask(
      BackgroundTask real, DoubleSupplier grown, DoubleSupplier room, LongSupplier runNanos) {
    this.real = real;
    this.grown = grown;
    this.room = room;
    this.runNanos = runNanos;
    this.grownAtLastRun = grown.getAsDouble() - real.level();
  }

  @Override
  public String name() {
    return real.name();
  }

  /** Returns the level; the JVM would have collected by itself if the room were full. */
  @Override
  public double level() {
    real.level(); // its interval is another one until it has seen the end of its first cycles
    double level = grown.getAsDouble() - grownAtLastRun;
    if (level > room.getAsDouble()) {
      uncontrolledRuns++;
      imagineRun();
      return 0;
    }
    return level;
  }

  @Override
  public ActivationInterval activationInterval() {
    return real.activationInterval();
  }

  @Override
  public long uncontrolledRuns() {
    return uncontrolledRuns;
  }

  @Override
  public Duration worthwhileFrom() {
    return real.worthwhileFrom();
  }

  /** Returns what the real task does, because a closing for it must pay. */
  @Override
  public boolean stopsTheProcess() {
    return real.stopsTheProcess();
  }

  @Override
  public void run() {
    imagineRun();
  }

  long runNanos() {
    return runNanos.getAsLong();
  }

  private void imagineRun() {
    grownAtLastRun = grown.getAsDouble();
  }
}
