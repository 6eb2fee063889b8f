package io.github.btc.gc;

import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import java.util.stream.Collectors;

/** A service's main method, as the guide shows it; {@link CollectionTasksIT} starts it. */
final class ServiceStartProbe {

  private ServiceStartProbe() {}

  public static void main(String[] arguments) {
    ControllerBuilder builder = BackgroundTaskController.builder().refusalsAreRetried(true);
    if (arguments[0].equals("whereTheyWork")) {
      builder.tasks(CollectionTasks.whereTheyWork());
    } else {
      builder.task(GarbageCollectionTask.full()).task(GarbageCollectionTask.young());
    }
    try (BackgroundTaskController controller = builder.start()) {
      System.out.println(
          controller.snapshot().tasks().stream()
              .map(ControllerSnapshot.Task::name)
              .collect(Collectors.joining(" ", "tasks=", "")));
      System.out.println("open=" + controller.gate().isOpen());
    }
    System.out.println("end=reached");
  }
}
