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
 * Ties a controller to its application context. A context that closes says so before it stops
 * anything: the controller ends then, so that the gate is open for good before a web server begins
 * its graceful shutdown. A context that is merely stopped, to be started again, pauses it.
 * Thread-safe.
 */
public final class ControllerLifecycle
    implements SmartLifecycle, ApplicationListener<ContextClosedEvent>, ApplicationContextAware {

  private static final Logger LOG = System.getLogger(ControllerLifecycle.class.getName());

  private final BackgroundTaskController controller;
  private @Nullable ApplicationContext context; // set before anything else is called
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
   * Starts the controller with the context, after everything else.
   *
   * @param controller one that has not been started
   * @return its lifecycle
   */
  public static ControllerLifecycle startingWithTheContext(BackgroundTaskController controller) {
    return new ControllerLifecycle(controller, true);
  }

  /**
   * Starts the controller when somebody has said {@link #trafficComes()}.
   *
   * @param controller one that has not been started
   * @return its lifecycle
   */
  public static ControllerLifecycle waitingForTraffic(BackgroundTaskController controller) {
    return new ControllerLifecycle(controller, false);
  }

  @Override
  public void setApplicationContext(ApplicationContext applicationContext) {
    context = applicationContext;
  }

  /** Lets tasks run from now on: requests are welcome. */
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
    controller.start();
    tellStart();
    if (pausedByUs) { // and not by somebody who wants it to stay so
      pausedByUs = false;
      controller.resume();
    }
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
    if (!controller.snapshot().paused()) {
      pausedByUs = true;
      controller.pause();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return contextRuns;
  }

  /** A child context that closes is told to its parent too: only our own counts. */
  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    Assert.state(context != null, "told of an event before the context");
    if (event.getApplicationContext() == context) {
      synchronized (this) {
        contextRuns = false;
        trafficComes = false;
      }
      controller.close();
    }
  }
}
