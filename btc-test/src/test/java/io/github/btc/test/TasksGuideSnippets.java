package io.github.btc.test;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.PeriodicTask;
import io.github.btc.controller.ControllerBuilder;
import java.time.Duration;

/** The code of docs/guides/tasks.md; {@link TasksGuideTest} compares. */
final class TasksGuideSnippets {

  interface Store {
    long deadBytes();

    void compact();
  }

  interface Logs {
    void rotate();
  }

  private final Store store;

  TasksGuideSnippets(Store store) {
    this.store = store;
  }

  // tag::compaction
  /** Compacts the store when 64 to 96 MB of it are dead. */
  final class Compaction implements BackgroundTask {

    @Override
    public String name() {
      return "compaction";
    }

    @Override
    public double level() {
      return store.deadBytes();
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(64 << 20, 96 << 20);
    }

    @Override
    public void run() {
      store.compact();
    }
  }

  // end::compaction

  static void periodic(ControllerBuilder builder, Logs logs) {
    // tag::periodic
    builder.task(PeriodicTask.every(Duration.ofHours(1), "log-rotation", logs::rotate));
    // end::periodic
  }
}
