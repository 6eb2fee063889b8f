package io.github.btc.micrometer;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import io.github.btc.controller.BackgroundTaskController;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Shows one controller as the meters of {@link BtcMeters}. It listens to events for the durations
 * of closings, drains and runs, and reads the controller's snapshot for all other values:
 *
 * <pre>{@code
 * BtcMetrics metrics = new BtcMetrics();
 * BackgroundTaskController controller =
 *     BackgroundTaskController.builder().task(task).listener(metrics).start();
 * metrics.watch(controller).bindTo(registry);
 * }</pre>
 *
 * <p>Call {@link #watch} and {@link #bindTo} in either order. Events before both calls are not
 * counted. No work happens on a request's thread or while the gate is closed. Thread-safe.
 */
public final class BtcMetrics implements MeterBinder, ControllerListener, AutoCloseable {

  private final List<MeterRegistry> registries = new ArrayList<>(); // guarded by this
  private @Nullable BackgroundTaskController controller; // guarded by this

  // The controller's thread reads this without the lock. Writers hold the lock.
  private final List<ControllerMeters> meters = new CopyOnWriteArrayList<>();

  /** Makes metrics without a controller. */
  public BtcMetrics() {}

  /**
   * Sets the controller to show. This object must be one of its listeners.
   *
   * @param value the controller
   * @return this
   * @throws IllegalStateException if this object already shows another controller
   */
  public synchronized BtcMetrics watch(BackgroundTaskController value) {
    if (controller != null && controller != value) {
      throw new IllegalStateException(
          "controller: already watching " + controller.snapshot().name() + " (expected one)");
    }
    if (controller == null) {
      controller = value;
      registries.forEach(registry -> meters.add(new ControllerMeters(value, registry)));
    }
    return this;
  }

  /**
   * Registers the meters, now or as soon as the controller is known. A second call for a registry
   * has no effect, because each event would count twice.
   *
   * @param registry the registry for the meters
   */
  @Override
  public synchronized void bindTo(MeterRegistry registry) {
    if (registries.contains(registry)) {
      return;
    }
    registries.add(registry);
    if (controller != null) {
      meters.add(new ControllerMeters(controller, registry));
    }
  }

  @Override
  public void on(ControllerEvent event) {
    for (ControllerMeters each : meters) {
      each.on(event);
    }
  }

  /** Removes the meters from every registry. */
  @Override
  public synchronized void close() {
    meters.forEach(ControllerMeters::remove);
    meters.clear();
    registries.clear();
  }
}
