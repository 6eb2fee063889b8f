package io.github.btc.controller;

import io.github.btc.Ticker;
import io.github.btc.machine.Event.Reading;
import org.jspecify.annotations.Nullable;

/**
 * One run that has ended.
 *
 * @param task the task
 * @param nanos how long it ran
 * @param failure what it threw, or {@code null}
 * @param reading its monitor afterwards
 */
record TaskRun(GuardedTask task, long nanos, @Nullable Throwable failure, Reading reading) {

  /** Runs a task and reads its monitor, on the calling thread, and never throws. */
  static TaskRun of(GuardedTask task, Ticker ticker) {
    long start = ticker.nanos();
    Throwable failure = null;
    try {
      task.run();
    } catch (Throwable e) { // also OutOfMemoryError: the gate must open again
      failure = e;
    }
    long nanos = ticker.nanos() - start;
    Thread.interrupted(); // was meant for the run, not for the monitor
    return new TaskRun(task, nanos, failure, task.read());
  }

  /** A run that never began, because its closing was over. */
  static TaskRun cancelled(GuardedTask task) {
    InterruptedException cause = new InterruptedException("not begun: the task limit had passed");
    return new TaskRun(task, 0, cause, task.last());
  }
}
