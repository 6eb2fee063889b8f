package io.github.btc.tools.advisor;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.gc.GarbageCollectionTask;
import java.util.concurrent.locks.LockSupport;

/** A program in which BTC has collected. */
final class ControlledMain {

  private ControlledMain() {}

  /** Says when it has, and waits to be ended. */
  public static void main(String[] arguments) throws InterruptedException {
    GarbageCollectionTask task = GarbageCollectionTask.full();
    BackgroundTaskController controller =
        BackgroundTaskController.builder().task(task).name("service").start();
    controller.runNow(task.name());
    while (controller.snapshot().closings() == 0) {
      LockSupport.parkNanos(1_000_000);
    }
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
