package io.github.btc.tools.advisor;

import static java.time.Duration.ofSeconds;
import static org.awaitility.Awaitility.await;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.gc.GarbageCollectionTask;
import java.io.IOException;

/** A program in which BTC has collected. */
final class ControlledMain {

  private ControlledMain() {}

  /** Says when it has, and waits for the end of its parent. */
  public static void main(String[] arguments) throws IOException {
    GarbageCollectionTask task = GarbageCollectionTask.full();
    BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .refusalsAreRetried(true)
            .task(task)
            .name("service")
            .start();
    controller.runNow(task.name());
    await("a closing").atMost(ofSeconds(60)).until(() -> controller.snapshot().closings() > 0);
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // Ends with its parent.
    }
    System.exit(0);
  }
}
