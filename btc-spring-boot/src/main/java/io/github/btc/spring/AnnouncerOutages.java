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
 * Says in the log when an announcer or a coordinator begins to fail, and when it answers again:
 * once each, however many closings there are in between.
 *
 * <p>It answers again when the gate has been shut twice without a failure in between: by then it
 * has been asked for the way back of one closing and for the way out of the next. Called by the
 * controller's thread only.
 */
public final class AnnouncerOutages implements ControllerListener {

  /** An announcer may have another name each time; an outage of so many is told well enough. */
  private static final int MOST_NAMES = 20;

  private final Logger logger;
  private final Map<String, Integer> failures = new LinkedHashMap<>();
  private boolean failedSinceShut;

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
      shut();
    }
  }

  private void failed(AnnouncerFailed failed) {
    failedSinceShut = true;
    String name = failed.announcer();
    if (!failures.containsKey(name) && failures.size() < MOST_NAMES) {
      logger.log(
          Level.WARNING,
          "The announcer \""
              + name
              + "\" failed: "
              + failed.problem()
              + ". Closings go on, and routers learn of them by refusals. Further failures are not"
              + " logged until it answers again.");
    }
    failures.merge(name, 1, Integer::sum);
  }

  private void shut() {
    if (!failedSinceShut) {
      failures.forEach(
          (name, count) ->
              logger.log(
                  Level.INFO,
                  "The announcer \"" + name + "\" answers again. It had failed: " + times(count)));
      failures.clear();
    }
    failedSinceShut = false;
  }

  private static String times(int count) {
    return count == 1 ? "once." : count + " times.";
  }
}
