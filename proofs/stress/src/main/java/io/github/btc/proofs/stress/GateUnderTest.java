package io.github.btc.proofs.stress;

import io.github.btc.gate.OneWordGate;

/**
 * A gate under test. There are two: the controller's gate, and a gate with a deliberate bug that
 * the same proofs must find. {@code -Dbtc.stress.gate=check-first} chooses the gate with the bug.
 */
public interface GateUnderTest {

  /** The system property that chooses the gate. */
  String CHOICE = "btc.stress.gate";

  /** The value that chooses the gate with the bug. */
  String CHECK_FIRST = "check-first";

  int tryEnter();

  void leave(int ticket);

  boolean changeTickets();

  void close();

  void open();

  boolean isDrained();

  int finished();

  long refused();

  void wakeAt(int finished);

  /**
   * Makes the gate that the property chooses.
   *
   * @param wake called when the closer must wake up
   * @return an open gate without requests in flight
   */
  static GateUnderTest make(Runnable wake) {
    return CHECK_FIRST.equals(System.getProperty(CHOICE, ""))
        ? new CheckFirstGate(wake)
        : new Ours(new OneWordGate(wake, () -> 0));
  }

  /** The gate of the controller. */
  record Ours(OneWordGate gate) implements GateUnderTest {

    @Override
    public int tryEnter() {
      return gate.tryEnter();
    }

    @Override
    public void leave(int ticket) {
      gate.leave(ticket);
    }

    @Override
    public boolean changeTickets() {
      return gate.changeTickets();
    }

    @Override
    public void close() {
      gate.close();
    }

    @Override
    public void open() {
      gate.open();
    }

    @Override
    public boolean isDrained() {
      return gate.isDrained();
    }

    @Override
    public int finished() {
      return gate.finished();
    }

    @Override
    public long refused() {
      return gate.refused();
    }

    @Override
    public void wakeAt(int finished) {
      gate.wakeAt(finished);
    }
  }
}
