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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts a controller together from what an application context holds. Not thread-safe.
 *
 * <p>The first task of a name wins: a task of the user's that is called {@code young-collection}
 * stands in for ours. Without any task, as on a JVM whose collections nobody can call, the
 * controller has nothing to run and its gate stays open.
 */
public final class ControllerAssembly {

  private final ControllerBuilder builder = BackgroundTaskController.builder();
  private final Set<String> taskNames = new HashSet<>();

  /** Makes an assembly of nothing yet. */
  public ControllerAssembly() {}

  /**
   * Adds tasks behind those that are there: those due together run in this order.
   *
   * @param tasks the tasks; those whose name is taken are left out
   * @return this
   */
  public ControllerAssembly tasks(Stream<? extends BackgroundTask> tasks) {
    builder.tasks(tasks.filter(task -> taskNames.add(task.name())).toList());
    return this;
  }

  /**
   * Sets who tells the routers.
   *
   * @param announcer {@code null} for the controller's default
   * @return this
   */
  public ControllerAssembly announcer(@Nullable Announcer announcer) {
    if (announcer != null) {
      builder.announcer(announcer);
    }
    return this;
  }

  /**
   * Sets who lets at most k of n replicas close at a time.
   *
   * @param coordinator {@code null} if nobody is asked
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
   * @param listeners told of every event
   * @return this
   */
  public ControllerAssembly listeners(Stream<? extends ControllerListener> listeners) {
    listeners.forEach(builder::listener);
    return this;
  }

  /**
   * Lets customizers change what has been set so far.
   *
   * @param customizers asked one after the other
   * @return this
   */
  public ControllerAssembly customizers(Stream<? extends ControllerCustomizer> customizers) {
    customizers.forEach(customizer -> customizer.customize(builder));
    return this;
  }

  /**
   * Makes the controller.
   *
   * @return one that has not been started
   * @throws RefusedSettingException if a setting is out of range
   */
  public BackgroundTaskController build() {
    return builder.listener(new AnnouncerOutages()).build();
  }
}
