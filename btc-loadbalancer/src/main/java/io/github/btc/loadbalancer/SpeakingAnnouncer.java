package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;

/**
 * An announcer that speaks to routers of one kind. What differs from kind to kind is the voice.
 * Thread-safe.
 */
abstract class SpeakingAnnouncer implements Announcer {

  private final Presence.Voice voice;
  private final Presence presence;
  private final FirstRefusalAnnouncer fallback;

  /**
   * Begins to speak.
   *
   * @param name of its threads
   * @param restoring whether to say "back" first, for a replica that crashed in a closing
   */
  SpeakingAnnouncer(
      String name, Presence.Voice voice, AnnouncerSettings<?> settings, boolean restoring) {
    this.voice = voice;
    this.presence = new Presence(name, settings.timeoutNanos(), voice);
    this.fallback = settings.fallback();
    if (restoring) {
      presence.repeatBack();
    }
  }

  @Override
  public final Outcome announceAway(Closing closing) throws Exception {
    try {
      return presence.away();
    } catch (Exception e) {
      if (NobodyElseException.isIn(e)) {
        return Outcome.NOT_NOW;
      }
      throw e;
    }
  }

  @Override
  public final void announceBack() throws Exception {
    presence.back();
  }

  @Override
  public final RefusalWait refusalWait() {
    return fallback.refusalWait();
  }

  /**
   * Ends the repetition of a "back" that was not heard; its successor begins with one. Its
   * controller calls this behind its last word. Ends after the timeout at the latest.
   */
  @Override
  public final void close() {
    presence.close();
  }

  @Override
  public final String toString() {
    return voice.toString();
  }
}
