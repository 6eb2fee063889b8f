package io.github.btc.controller;

import io.github.btc.Ticker;
import io.github.btc.machine.Event.Reading;
import org.jspecify.annotations.Nullable;

/**
 * A run that has ended.
 *
 * @param task the task
 * @param nanos how long the task ran
 * @param failure the exception of the task, or {@code null}
 * @param reading the reading of the monitor after the run
 */
record TaskRun(GuardedTask task, long nanos, @Nullable Throwable failure, Reading reading) {

  /** Runs a task and reads its monitor on the calling thread. Never throws. */
  static TaskRun of(GuardedTask task, Ticker ticker) {
    long start = ticker.nanos();
    Throwable failure = null;
    try {
      task.run();
    } catch (Throwable e) { // also OutOfMemoryError: the gate must open again
      failure = e;
    }
    long nanos = ticker.nanos() - start;
    Thread.interrupted(); // the interrupt was for the run, not for the monitor
    return new TaskRun(task, nanos, failure, task.read());
  }

  /** Returns a run that did not begin, because its closing was over. */
  static TaskRun cancelled(GuardedTask task) {
    InterruptedException cause = new InterruptedException("not run: the task limit had passed");
    return new TaskRun(task, 0, cause, task.last());
  }
}
