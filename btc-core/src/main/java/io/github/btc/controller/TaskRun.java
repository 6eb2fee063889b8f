package io.github.btc.controller;

import io.github.btc.Ticker;
import io.github.btc.machine.Event;
import org.jspecify.annotations.Nullable;

/**
 * A run that has ended.
 *
 * @param task the task
 * @param nanos how long the task ran
 * @param failure the exception of the task, or {@code null}
 * @param ended the end of the run for the machine, with the readings of the monitor
 */
record TaskRun(GuardedTask task, long nanos, @Nullable Throwable failure, Event.Ended ended) {

  /**
   * Runs a task and reads its monitor on the calling thread. Never throws.
   *
   * @param uncontrolledBefore the uncontrolled runs of the task before this run
   */
  static TaskRun of(GuardedTask task, Ticker ticker, long uncontrolledBefore) {
    long start = ticker.nanos();
    Throwable failure = null;
    try {
      task.run();
    } catch (Throwable e) { // also OutOfMemoryError: the gate must open again
      failure = e;
    }
    long nanos = ticker.nanos() - start;
    Thread.interrupted(); // the interrupt was for the run, not for the monitor
    boolean succeeded = failure == null;
    return new TaskRun(
        task,
        nanos,
        failure,
        new Event.Ended(succeeded, nanos, task.read(), true, uncontrolledBefore));
  }

  /** Returns a run that did not begin, because its closing was over. */
  static TaskRun cancelled(GuardedTask task) {
    InterruptedException cause = new InterruptedException("not run: the task limit had passed");
    return new TaskRun(task, 0, cause, Event.Ended.notBegun(task.last()));
  }
}
