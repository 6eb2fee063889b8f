package io.github.btc;

/** Speaks through another announcer and never closes it: somebody else will. */
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
