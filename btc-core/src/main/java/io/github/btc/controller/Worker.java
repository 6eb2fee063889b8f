package io.github.btc.controller;

/** One thread for what may block. Jobs run one at a time, in the order given. */
interface Worker {

  /** Takes a job; never blocks, and takes none after the end. */
  void execute(Runnable job);

  /** Interrupts the job that is running, if any. */
  void interrupt();

  /** Tells whether every job taken so far has ended, well or badly. */
  boolean isIdle();
}
