package io.github.btc.spring;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds a controller from the beans of an application context. Not thread-safe.
 *
 * <p>Of several tasks with the same name, the first one counts. So a user's task with the name
 * {@code young-collection} replaces the built-in one. Without any task, as on a JVM that supports
 * no controlled collection, the controller runs nothing and its gate stays open.
 */
public final class ControllerAssembly {

  private final ControllerBuilder builder = BackgroundTaskController.builder();
  private final Set<String> taskNames = new HashSet<>();

  /** Makes an empty assembly. */
  public ControllerAssembly() {}

  /**
   * Adds tasks after the present ones. Tasks that are due together run in this order.
   *
   * @param tasks the tasks; a task with the name of a present one is ignored
   * @return this
   */
  public ControllerAssembly tasks(Stream<? extends BackgroundTask> tasks) {
    builder.tasks(tasks.filter(task -> taskNames.add(task.name())).toList());
    return this;
  }

  /**
   * Sets the announcer.
   *
   * @param announcer the announcer, or {@code null} for none
   * @return this
   */
  public ControllerAssembly announcer(@Nullable Announcer announcer) {
    if (announcer != null) {
      builder.announcer(announcer);
    }
    return this;
  }

  /**
   * Puts an announcer in front of the one that the controller uses, also if a customizer sets it.
   *
   * @param front makes the announcer in front, which calls the given one
   * @return this
   */
  public ControllerAssembly announcerInFront(UnaryOperator<Announcer> front) {
    builder.announcerInFront(front);
    return this;
  }

  /**
   * Sets the coordinator, which lets at most k of n replicas close at a time.
   *
   * @param coordinator the coordinator, or {@code null} for none
   * @return this
   */
  public ControllerAssembly coordinator(@Nullable Coordinator coordinator) {
    if (coordinator != null) {
      builder.coordinator(coordinator);
    }
    return this;
  }

  /**
   * Adds listeners.
   *
   * @param listeners the listeners, which get every event
   * @return this
   */
  public ControllerAssembly listeners(Stream<? extends ControllerListener> listeners) {
    listeners.forEach(builder::listener);
    return this;
  }

  /**
   * Lets customizers change the settings made so far.
   *
   * @param customizers the customizers, which are called in this order
   * @return this
   */
  public ControllerAssembly customizers(Stream<? extends ControllerCustomizer> customizers) {
    customizers.forEach(customizer -> customizer.customize(builder));
    return this;
  }

  /**
   * Makes the controller.
   *
   * @return a controller that has not been started
   * @throws RefusedSettingException if a setting is out of range
   */
  public BackgroundTaskController build() {
    return builder.build();
  }
}
