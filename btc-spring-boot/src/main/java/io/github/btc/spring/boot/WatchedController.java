package io.github.btc.spring.boot;

import io.github.btc.ControllerListener;
import io.github.btc.controller.BackgroundTaskController;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;

/**
 * Adds a listener of BTC to a controller, which may be a bean of the application. The listener
 * hears each event once, also if the builder of the controller has it already. A context that ends
 * removes its own listener, because the controller may belong to its parent.
 */
final class WatchedController implements SmartInitializingSingleton, DisposableBean {

  private final BackgroundTaskController controller;
  private final ControllerListener listener;
  private final ApplicationContext context;
  private boolean ownListener;

  WatchedController(
      BackgroundTaskController controller,
      ControllerListener listener,
      ApplicationContext context) {
    this.controller = controller;
    this.listener = listener;
    this.context = context;
  }

  /** The controller starts after all beans exist, so no event is lost. */
  @Override
  public void afterSingletonsInstantiated() {
    ownListener = context.getBeansOfType(listener.getClass()).containsValue(listener);
    controller.removeListener(listener); // it would hear each event twice
    controller.addListener(listener);
  }

  @Override
  public void destroy() {
    if (ownListener) {
      controller.removeListener(listener);
    }
  }
}
