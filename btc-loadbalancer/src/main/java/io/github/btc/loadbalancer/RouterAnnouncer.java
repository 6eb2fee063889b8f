package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;

/**
 * An announcer for routers of one kind. Each kind has its own {@link AnnouncedState.Voice}.
 * Thread-safe.
 */
abstract class RouterAnnouncer implements Announcer {

  private final AnnouncedState.Voice voice;
  private final AnnouncedState announced;
  private final FirstRefusalAnnouncer fallback;

  /**
   * Makes the announcer.
   *
   * @param name the name of its threads
   * @param restoring whether to announce "back" first, for a replica that crashed in a closing
   */
  RouterAnnouncer(
      String name, AnnouncedState.Voice voice, AnnouncerSettings<?> settings, boolean restoring) {
    this.voice = voice;
    this.announced = new AnnouncedState(name, settings.timeoutNanos(), voice);
    this.fallback = settings.fallback();
    if (restoring) {
      announced.repeatBack();
    }
  }

  @Override
  public final Outcome announceAway(Closing closing) throws Exception {
    try {
      return announced.away(closing);
    } catch (Exception e) {
      if (NoOtherReplicaException.isIn(e)) {
        return Outcome.NOT_NOW;
      }
      throw e;
    }
  }

  @Override
  public final void announceBack() throws Exception {
    announced.back();
  }

  @Override
  public final RefusalWait refusalWait() {
    return fallback.refusalWait();
  }

  /**
   * Ends the repetition of a failed "back"; the next announcer starts with a "back". The controller
   * calls it after its last announcement. The call ends after the timeout at the latest.
   */
  @Override
  public final void close() {
    announced.close();
  }

  @Override
  public final String toString() {
    return voice.toString();
  }
}
