package io.github.btc;

/** Announces through another announcer and never closes it, because its owner closes it. */
record SharedAnnouncer(Announcer announcer) implements Announcer {

  @Override
  public Outcome announceAway(Closing closing) throws Exception {
    return announcer.announceAway(closing);
  }

  @Override
  public void announceBack() throws Exception {
    announcer.announceBack();
  }

  @Override
  public RefusalWait refusalWait() {
    return announcer.refusalWait();
  }

  @Override
  public String toString() {
    return announcer.toString();
  }
}
