package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.AwayNotices;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import java.util.List;
import java.util.stream.Stream;

/** Combines several announcers into one. */
public final class Announcers {

  private Announcers() {}

  /**
   * Makes an announcer that calls all of the given ones at the same time. Its outcome is {@link
   * Announcer.Outcome#CONFIRMED} if all have confirmed. Otherwise the gate uses the longest refusal
   * wait of the announcers that have not confirmed, if somebody has said that refusals are retried.
   * A {@link FirstRefusalAnnouncer} among several does not say so. If one announcer returns {@link
   * Announcer.Outcome#NOT_NOW}, the outcome is the same. The failure of one announcer is reported
   * and does not affect the calls of the others. Closing the result closes the given announcers.
   * {@link Announcer#none()} among them tells nobody and is left out. If one tells clients in the
   * answers, the result is an {@link AwayNotices} too.
   *
   * @param announcers at least one announcer; each must limit its own time
   * @return an announcer, thread-safe if the given ones are
   * @throws RefusedSettingException if no announcer is given
   */
  public static Announcer all(Announcer... announcers) {
    if (announcers.length == 0) {
      throw new RefusedSettingException("announcers", "none", "at least one");
    }
    List<Announcer> telling =
        Stream.of(announcers).filter(each -> each != Announcer.none()).toList();
    if (telling.isEmpty()) {
      return Announcer.none();
    }
    List<AwayNotices> inBand =
        telling.stream()
            .filter(AwayNotices.class::isInstance)
            .map(AwayNotices.class::cast)
            .toList();
    return inBand.isEmpty() ? new AllAnnouncers(telling) : new TellingAnnouncers(telling, inBand);
  }
}
