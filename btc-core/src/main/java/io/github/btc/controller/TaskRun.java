package io.github.btc.controller;

import io.github.btc.BackgroundTask;
import io.github.btc.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One run that has ended.
 *
 * @param task the task
 * @param nanos how long it ran
 * @param failure what it threw, or {@code null}
 */
record TaskRun(BackgroundTask task, long nanos, @Nullable Throwable failure) {

  /** Runs a task, on the calling thread, and never throws. */
  static TaskRun of(BackgroundTask task, Ticker ticker) {
    long start = ticker.nanos();
    Throwable failure = null;
    try {
      task.run();
    } catch (Throwable e) { // also OutOfMemoryError: the gate must open again
      failure = e;
    }
    return new TaskRun(task, ticker.nanos() - start, failure);
  }

  /** A run that never began, because its closing was over. */
  static TaskRun cancelled(BackgroundTask task) {
    return new TaskRun(task, 0, new InterruptedException("not begun: the task limit had passed"));
  }
}
