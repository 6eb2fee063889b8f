package io.github.btc.quarkus;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.coordination.FileCoordinator;
import io.github.btc.gc.CollectionTasks;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import io.github.btc.internal.TurnsFolder;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The controller of the application, from its settings and its beans: every {@link BackgroundTask},
 * {@link ControllerListener} and {@link ControllerCustomizer}, and the {@link Announcer} and the
 * {@link Coordinator} if there is one. It starts after the application's own observers of the
 * start, and ends with the application, which leaves the gate open.
 */
@Singleton
public class ControllerBeans {

  private static final Logger LOG = System.getLogger(ControllerBeans.class.getName());
  private static final String PREFIX = "quarkus.btc.";

  ControllerBeans() {}

  @Produces
  @Singleton
  BackgroundTaskController controller(
      BtcConfig config,
      Instance<BackgroundTask> tasks,
      Instance<Announcer> announcer,
      Instance<Coordinator> coordinator,
      Instance<ControllerListener> listeners,
      Instance<ControllerCustomizer> customizers) {
    ControllerBuilder builder =
        RefusedProperty.named(
            PREFIX,
            () ->
                BtcConfig.apply(config, BackgroundTaskController.builder().propertyPrefix(PREFIX)));
    List<BackgroundTask> all = new ArrayList<>(tasks.stream().toList());
    collections(config.gc()).stream().filter(own -> isNew(own, all)).forEach(all::add);
    builder.tasks(all);
    Announcer onlyAnnouncer = OneBean.of(Announcer.class, announcer);
    if (onlyAnnouncer != null) {
      builder.announcer(onlyAnnouncer);
    }
    Coordinator onlyCoordinator = turns(config, OneBean.coordinator(coordinator));
    if (onlyCoordinator != null) {
      builder.coordinator(onlyCoordinator);
    }
    listeners.forEach(builder::listener);
    customizers.forEach(customizer -> customizer.customize(builder));
    return builder.build();
  }

  /** Returns the coordinator of the folder, if that is set, or else the bean. */
  static @Nullable Coordinator turns(BtcConfig config, @Nullable Coordinator bean) {
    String folder = config.turnsFolder().orElse(null);
    return folder == null
        ? bean
        : RefusedProperty.named(
            PREFIX, () -> FileCoordinator.oneAtATime(TurnsFolder.make(folder, bean != null)));
  }

  private static List<GarbageCollectionTask> collections(BtcConfig.Gc gc) {
    return gc.enabled()
        ? CollectionTasks.whereTheyWork(List.of(() -> full(gc.full()), () -> young(gc.young())))
        : List.of();
  }

  static GarbageCollectionTask full(BtcConfig.Full shares) {
    double min = shares.minShare().orElse(Settings.FULL_MIN_SHARE.byDefault());
    return RefusedProperty.named(
        "quarkus.btc.gc.full.",
        () ->
            GarbageCollectionTask.full(
                min,
                Setting.orDefault(Settings.FULL_MAX_SHARE, shares.maxShare().orElse(null), min)));
  }

  static GarbageCollectionTask young(BtcConfig.Young shares) {
    double min = shares.minShare().orElse(Settings.YOUNG_MIN_SHARE.byDefault());
    return RefusedProperty.named(
        "quarkus.btc.gc.young.",
        () ->
            GarbageCollectionTask.young(
                min,
                Setting.orDefault(Settings.YOUNG_MAX_SHARE, shares.maxShare().orElse(null), min)));
  }

  /** A task of the application replaces the built-in one with its name. */
  private static boolean isNew(BackgroundTask own, List<BackgroundTask> all) {
    return all.stream().noneMatch(task -> task.name().equals(own.name()));
  }

  @Produces
  @Singleton
  AdmissionGate gate(BackgroundTaskController controller) {
    return controller.gate();
  }

  void start(
      @Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent event,
      BackgroundTaskController controller) {
    controller.start();
    LOG.log(
        Level.INFO,
        "BTC has started{0}. Gate: {1}, in front of all routes. Tasks: {2}. Announcer: {3}.",
        controller.snapshot().observing() == null ? "" : ", observing", // another line says why
        controller.snapshot().name(),
        tasks(controller),
        controller.announcer());
  }

  private static String tasks(BackgroundTaskController controller) {
    String names =
        controller.snapshot().tasks().stream()
            .map(task -> task.name())
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none, so the gate stays open" : names;
  }

  void stop(@Observes ShutdownEvent event, BackgroundTaskController controller) {
    controller.close();
  }
}
