package io.github.btc.controller;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.Announcing;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerListener;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Logs when an announcer or the coordinator fails, when routers confirm nothing, and when they send
 * on after a confirmation. An announcer works again when the gate has closed twice without a
 * failure in between. By then it has announced the end of one closing and the start of the next.
 */
final class AnnouncerOutages implements ControllerListener {

  /** The limit of logged names, because an announcer may have another name each time. */
  private static final int MOST_NAMES = 20;

  /** A balancer finds a dead replica within a few seconds, and so within a few closings. */
  private static final int MOST_CONFIRMED_IN_VAIN = 5;

  /** Fewer may refuse nothing by chance, where requests are few. */
  private static final int CLOSINGS_BELIEVED = 20;

  private final OutageLines lines;
  private final boolean refusalsAreRetried;
  private final Map<String, Integer> failures = new LinkedHashMap<>();
  private boolean failedSinceClosing;
  private boolean failedSinceAnnouncing;
  private boolean isConfirmed; // the closing under way
  private int confirmedInVain; // closings in a row
  private int goodSinceMisrouted; // confirmed closings in a row that refused nothing
  private boolean toldOfMisrouted;
  private boolean toldOfUnconfirmed;

  AnnouncerOutages(OutageLines lines, boolean refusalsAreRetried) {
    this.lines = lines;
    this.refusalsAreRetried = refusalsAreRetried;
  }

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof Announcing) {
      failedSinceAnnouncing = false;
    } else if (event instanceof AnnouncerFailed failed) {
      announcerFailed(failed);
    } else if (event instanceof GateClosed closed) {
      gateClosed(closed);
    } else if (event instanceof GateOpened opened) {
      gateOpened(opened);
    } else if (event instanceof Deferred deferred) {
      deferred(deferred.reason());
    }
  }

  private void deferred(DeferralReason reason) {
    if (reason == DeferralReason.MISROUTED) {
      misrouted();
    } else if (reason == DeferralReason.NOT_ANNOUNCED && !failedSinceAnnouncing) {
      unconfirmed();
    }
  }

  private void announcerFailed(AnnouncerFailed failed) {
    failedSinceClosing = true;
    failedSinceAnnouncing = true;
    String name = failed.announcer();
    if (!failures.containsKey(name) && failures.size() < MOST_NAMES) {
      lines.warn(
          "The announcer \""
              + name
              + "\" failed: "
              + failed.problem()
              + ". "
              + consequence()
              + " Further failures are not logged until the announcer works again.");
    }
    failures.merge(name, 1, Integer::sum);
  }

  private String consequence() {
    return refusalsAreRetried
        ? "Closings continue, and routers learn of them from refusals."
        : "Closings that it cannot announce are put off, because refusals-are-retried is not set."
            + " BTC tries again within ten seconds.";
  }

  private void unconfirmed() {
    if (!toldOfUnconfirmed) {
      toldOfUnconfirmed = true;
      lines.warn(
          "Closings are put off, because nobody has confirmed the announcement, and"
              + " refusals-are-retried is not set. Requests that still come would be refused. Set"
              + " it if the router or the clients retry a refused request. BTC tries again within"
              + " ten minutes. This is not logged again until an announcement is confirmed.");
    }
  }

  private void misrouted() {
    goodSinceMisrouted = 0;
    if (!toldOfMisrouted) {
      toldOfMisrouted = true;
      lines.warn(
          "Requests kept coming in closings that the routers had confirmed, and were refused. The"
              + " announcer probably takes another server out, for instance because two replicas"
              + " have one server name. BTC closes nothing for a minute, tries again, and waits"
              + " longer each time, up to ten minutes. This is not logged again until "
              + CLOSINGS_BELIEVED
              + " confirmed closings in a row have refused nothing.");
    }
  }

  private void gateClosed(GateClosed closed) {
    isConfirmed = closed.confirmed();
    toldOfUnconfirmed &= !isConfirmed;
    if (!failedSinceClosing) {
      failures.forEach((name, count) -> lines.worksAgain("announcer", name, count));
      failures.clear();
    }
    failedSinceClosing = false;
  }

  private void gateOpened(GateOpened opened) {
    if (isConfirmed) {
      confirmedClosing(opened.ending() == Ending.COMPLETED && opened.refused() == 0);
    }
    if (opened.ending() != Ending.NOBODY_ELSE) {
      confirmedInVain = 0;
    } else if (isConfirmed && ++confirmedInVain == MOST_CONFIRMED_IN_VAIN) {
      lines.warn(
          "In "
              + confirmedInVain
              + " closings in a row requests came back that were refused here, although the routers"
              + " had confirmed. The announcer probably takes another server out, for instance"
              + " because two replicas have one server name, or no other replica serves. BTC puts"
              + " closings off. This is not logged again until a closing has ended otherwise.");
    }
  }

  private void confirmedClosing(boolean keptRequestsAway) {
    goodSinceMisrouted = keptRequestsAway ? goodSinceMisrouted + 1 : 0;
    if (toldOfMisrouted && goodSinceMisrouted == CLOSINGS_BELIEVED) {
      toldOfMisrouted = false;
      lines.info("Confirmed closings keep requests away again.");
    }
  }
}
