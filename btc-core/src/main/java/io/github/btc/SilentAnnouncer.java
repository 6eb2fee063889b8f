package io.github.btc;

/** Informs no router. The closing of the gate is the only announcement. */
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
