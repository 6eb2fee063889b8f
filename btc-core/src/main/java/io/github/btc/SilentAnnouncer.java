package io.github.btc;

/** Says nothing: closing the gate is all the announcement there is. */
enum SilentAnnouncer implements Announcer {
  INSTANCE;

  @Override
  public Outcome announceAway(Closing closing) {
    return Outcome.UNCONFIRMED;
  }

  @Override
  public void announceBack() {}

  @Override
  public String toString() {
    return "none";
  }
}
