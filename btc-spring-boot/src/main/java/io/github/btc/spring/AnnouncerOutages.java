package io.github.btc.spring;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Logs when an announcer or a coordinator begins to fail, and when it works again. It logs each of
 * the two once, however many closings fail in between.
 *
 * <p>An announcer works again when the gate has closed twice without a failure in between. By then
 * it has announced the end of one closing and the start of the next. Only the controller's thread
 * calls this class.
 */
public final class AnnouncerOutages implements ControllerListener {

  /** The limit of logged names, because an announcer may have another name each time. */
  private static final int MOST_NAMES = 20;

  private final Logger logger;
  private final Map<String, Integer> failures = new LinkedHashMap<>();
  private boolean failedSinceClosing;

  /** Makes a listener that writes to the log of its class. */
  public AnnouncerOutages() {
    this(System.getLogger(AnnouncerOutages.class.getName()));
  }

  AnnouncerOutages(Logger logger) {
    this.logger = logger;
  }

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof AnnouncerFailed failed) {
      failed(failed);
    } else if (event instanceof GateClosed) {
      gateClosed();
    }
  }

  private void failed(AnnouncerFailed failed) {
    failedSinceClosing = true;
    String name = failed.announcer();
    if (!failures.containsKey(name) && failures.size() < MOST_NAMES) {
      logger.log(
          Level.WARNING,
          "The announcer \""
              + name
              + "\" failed: "
              + failed.problem()
              + ". Closings continue, and routers learn of them from refusals. Further failures are"
              + " not logged until the announcer works again.");
    }
    failures.merge(name, 1, Integer::sum);
  }

  private void gateClosed() {
    if (!failedSinceClosing) {
      failures.forEach(
          (name, count) ->
              logger.log(
                  Level.INFO,
                  "The announcer \"" + name + "\" works again. It has failed " + times(count)));
      failures.clear();
    }
    failedSinceClosing = false;
  }

  private static String times(int count) {
    return count == 1 ? "once." : count + " times.";
  }
}
