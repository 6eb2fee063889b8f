package io.github.btc.controller;

/** A thread for jobs that may block. Jobs run one at a time, in the order given. */
interface Worker {

  /** Takes a job without blocking. After the end of the worker it drops the job. */
  void execute(Runnable job);

  /** Interrupts the job that is running, if any. */
  void interrupt();

  /** Tells whether every job taken so far has ended, with or without success. */
  boolean isIdle();
}
