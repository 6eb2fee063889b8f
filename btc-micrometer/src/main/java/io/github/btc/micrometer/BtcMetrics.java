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
 * Shows one controller as the meters of {@link BtcMeters}. It is a listener for what happens (how
 * long closings, drains and runs last) and reads the snapshot for the rest:
 *
 * <pre>{@code
 * BtcMetrics metrics = new BtcMetrics();
 * BackgroundTaskController controller =
 *     BackgroundTaskController.builder().task(task).listener(metrics).start();
 * metrics.watch(controller).bindTo(registry);
 * }</pre>
 *
 * <p>{@link #watch} and {@link #bindTo} may come in either order; events before both are not
 * counted. Nothing is done while a request is served or the gate is shut. Thread-safe.
 */
public final class BtcMetrics implements MeterBinder, ControllerListener, AutoCloseable {

  private final List<MeterRegistry> registries = new ArrayList<>(); // guarded by this
  private @Nullable BackgroundTaskController controller; // guarded by this

  // Read by the controller's thread without the lock, written under it.
  private final List<ControllerMeters> meters = new CopyOnWriteArrayList<>();

  /** Makes metrics without a controller. */
  public BtcMetrics() {}

  /**
   * Says which controller is shown: the one that this is a listener of.
   *
   * @param value the controller
   * @return this
   * @throws IllegalStateException if another one is shown already
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
   * Registers the meters, now or as soon as there is a controller.
   *
   * @param registry where
   */
  @Override
  public synchronized void bindTo(MeterRegistry registry) {
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
