package io.github.btc.controller;

import java.util.ArrayDeque;
import java.util.Queue;

/** Keeps its jobs until the test runs them. */
final class ManualWorker implements Worker {

  final Queue<Runnable> jobs = new ArrayDeque<>();
  int interrupts;
  boolean atOnce;

  @Override
  public void execute(Runnable job) {
    if (atOnce) {
      job.run();
    } else {
      jobs.add(job);
    }
  }

  @Override
  public void interrupt() {
    interrupts++;
  }

  @Override
  public boolean isIdle() {
    return jobs.isEmpty();
  }

  boolean hasJob() {
    return !jobs.isEmpty();
  }

  void runNext() {
    jobs.remove().run();
  }

  void runAll() {
    while (hasJob()) {
      runNext();
    }
  }
}
