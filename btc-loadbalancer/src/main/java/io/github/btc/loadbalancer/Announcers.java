package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.RefusedSettingException;
import java.util.List;

/** Several announcers as one. */
public final class Announcers {

  private Announcers() {}

  /**
   * Tells all of them, at the same time. The outcome is {@link Announcer.Outcome#CONFIRMED} if all
   * have confirmed. Otherwise the gate waits until each of those that have not can be taken to
   * know. If one answers {@link Announcer.Outcome#NOT_NOW}, so do all. One that fails does not keep
   * the others from being told, and is reported. What is returned is {@link AutoCloseable} too, and
   * closes those that are.
   *
   * @param announcers at least one; each bounded in time by itself
   * @return an announcer, thread-safe if they are
   * @throws RefusedSettingException if there is none
   */
  public static Announcer all(Announcer... announcers) {
    if (announcers.length == 0) {
      throw new RefusedSettingException("announcers", "none", "at least one");
    }
    return new AllAnnouncers(List.of(announcers));
  }
}
