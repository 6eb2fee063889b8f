package io.github.btc.controller;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import java.lang.System.Logger;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Logs when an announcer, a coordinator or a task begins to fail or to wait, and when it works
 * again: each outage once, however many closings it lasts. Every controller has one, because an
 * operator must see what BTC no longer does. Only the controller's thread calls this class, while
 * the gate is open.
 */
final class OutageLog implements ControllerListener {

  private final List<ControllerListener> kinds;

  /**
   * Makes a log in which nothing has failed yet.
   *
   * @param oldestNanos how long the oldest request has been in flight at least; 0 if none is old
   */
  OutageLog(Logger logger, boolean refusalsAreRetried, LongSupplier oldestNanos) {
    OutageLines lines = new OutageLines(logger);
    this.kinds =
        List.of(
            new RequestOutages(lines, oldestNanos),
            new AnnouncerOutages(lines, refusalsAreRetried),
            new TaskOutages(lines));
  }

  @Override
  public void on(ControllerEvent event) {
    kinds.forEach(kind -> kind.on(event));
  }
}
