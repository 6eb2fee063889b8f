package io.github.btc.proofs.stress;

import io.github.btc.gate.OneWordGate;

/**
 * What the proofs ask of a gate. Two answer: ours, and one with a bug sown into it, which the same
 * proofs must find. {@code -Dbtc.stress.gate=check-first} chooses that one.
 */
public interface GateUnderTest {

  /** The property that chooses. */
  String CHOICE = "btc.stress.gate";

  /** The choice that must fail. */
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
   * Makes the gate the property asks for.
   *
   * @param wake called when there is something to do
   * @return an open, empty gate
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
