package io.github.btc.spring;

import io.github.btc.controller.BackgroundTaskController;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.util.Assert;

/**
 * Connects a controller to the lifecycle of its application context. When a context closes, it
 * publishes an event before it stops anything. The controller ends at this event, so that the gate
 * stays open before a web server begins its graceful shutdown. When a context only stops, and may
 * start again, the controller is paused.
 *
 * <p>A controller of a parent context serves the other children of that parent too. So the
 * lifecycle of a child neither pauses nor ends it, and starts it only if the parent has no
 * lifecycle of its own. Thread-safe.
 */
public final class ControllerLifecycle
    implements SmartLifecycle, ApplicationListener<ContextClosedEvent>, ApplicationContextAware {

  private static final Logger LOG = System.getLogger(ControllerLifecycle.class.getName());

  private final BackgroundTaskController controller;
  private @Nullable ApplicationContext context; // set before any other call
  private @Nullable ApplicationContext owner; // the parent whose bean the controller is, if any
  private boolean contextRuns; // guarded by this
  private boolean trafficComes; // guarded by this
  private boolean running; // guarded by this
  private boolean pausedByUs; // guarded by this
  private boolean startIsTold; // guarded by this

  private ControllerLifecycle(BackgroundTaskController controller, boolean trafficComes) {
    this.controller = controller;
    this.trafficComes = trafficComes;
  }

  /**
   * Makes a lifecycle that starts the controller with the context, after all other beans.
   *
   * @param controller a controller that has not been started
   * @return the lifecycle of the controller
   */
  public static ControllerLifecycle startingWithTheContext(BackgroundTaskController controller) {
    return new ControllerLifecycle(controller, true);
  }

  /**
   * Makes a lifecycle that starts the controller after a call of {@link #trafficComes()}. It is for
   * Spring Boot, whose properties its messages name.
   *
   * @param controller a controller that has not been started
   * @return the lifecycle of the controller
   */
  public static ControllerLifecycle waitingForTraffic(BackgroundTaskController controller) {
    return new ControllerLifecycle(controller, false);
  }

  @Override
  public void setApplicationContext(ApplicationContext applicationContext) {
    context = applicationContext;
    owner = ownerFrom(applicationContext.getParent());
  }

  private @Nullable ApplicationContext ownerFrom(@Nullable ApplicationContext candidate) {
    return candidate == null || has(candidate) ? candidate : ownerFrom(candidate.getParent());
  }

  /** Looks for the controller among the beans of one context, without those of its parents. */
  private boolean has(ApplicationContext candidate) {
    return candidate.getBeansOfType(BackgroundTaskController.class).containsValue(controller);
  }

  /** Lets tasks run from now on, because the application accepts requests. */
  public synchronized void trafficComes() {
    trafficComes = true;
    startIfDue();
  }

  @Override
  public synchronized void start() {
    contextRuns = true;
    startIfDue();
  }

  private void startIfDue() {
    if (!contextRuns || !trafficComes || running) {
      return;
    }
    running = true;
    if (!isStartedByItsOwner()) {
      controller.start();
    }
    tellStart();
    if (pausedByUs) { // a pause by the user remains
      pausedByUs = false;
      controller.resume();
    }
  }

  private boolean isStartedByItsOwner() {
    return owner != null && owner.getBeanNamesForType(ControllerLifecycle.class).length > 0;
  }

  private void tellStart() {
    if (!startIsTold && context != null) {
      startIsTold = true;
      List<String> adapters =
          context.getBeanProvider(AdapterName.class).stream().map(AdapterName::value).toList();
      LOG.log(Level.INFO, StartLine.of(controller, adapters));
    }
  }

  @Override
  public synchronized void stop() {
    contextRuns = false;
    running = false;
    if (owner == null && !controller.snapshot().paused()) {
      pausedByUs = true;
      controller.pause();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return contextRuns;
  }

  /** Ignores the event of a child context, which Spring publishes to the parent context too. */
  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    Assert.state(
        context != null, "the application context has not been set before the first event");
    if (event.getApplicationContext() == context) {
      synchronized (this) {
        contextRuns = false;
        trafficComes = false;
      }
      if (owner == null) {
        controller.close();
      }
    }
  }
}
