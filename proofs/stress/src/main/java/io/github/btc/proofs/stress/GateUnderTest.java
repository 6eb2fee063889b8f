package io.github.btc.proofs.stress;

import io.github.btc.AdmissionGate;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import java.lang.ref.WeakReference;

/**
 * A gate under test. The first is the controller's gate. The second is the same gate behind a
 * witness of stops, where requests enter while BTC observes. The third has a deliberate bug that
 * the same proofs must find. {@code -Dbtc.stress.gate} chooses the second or the third.
 */
public interface GateUnderTest {

  /** The system property that chooses the gate. */
  String CHOICE = "btc.stress.gate";

  /** The value that chooses the gate with the bug. */
  String CHECK_FIRST = "check-first";

  /** The value that chooses the controller's gate behind a witness of stops. */
  String WITNESS = "witness";

  int tryEnter();

  int tryEnterAgain(String requestId);

  void leave(int ticket);

  boolean changeTickets();

  void close();

  void open();

  boolean isDrained();

  int finished();

  long refused();

  long returned();

  void wakeAt(int finished);

  /**
   * Makes the gate that the property chooses.
   *
   * @param wake called when the closer must wake up
   * @return an open gate without requests in flight
   */
  static GateUnderTest make(Runnable wake) {
    String choice = System.getProperty(CHOICE, "");
    if (CHECK_FIRST.equals(choice)) {
      return new CheckFirstGate(wake);
    }
    OneWordGate gate = new OneWordGate(wake, () -> 0);
    return new Ours(WITNESS.equals(choice) ? aStopBeforeEachCall(gate) : gate, gate);
  }

  /** Returns a witness that goes its longest way in each call. */
  private static AdmissionGate aStopBeforeEachCall(OneWordGate gate) {
    return new StopWitness(gate, () -> 0, () -> new WeakReference<>(null));
  }

  /**
   * The gate of the controller.
   *
   * @param door where requests enter and leave
   * @param gate what the controller closes and opens
   */
  record Ours(AdmissionGate door, OneWordGate gate) implements GateUnderTest {

    @Override
    public int tryEnter() {
      return door.tryEnter();
    }

    @Override
    public int tryEnterAgain(String requestId) {
      return door.tryEnterAgain(requestId);
    }

    @Override
    public void leave(int ticket) {
      door.leave(ticket);
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
    public long returned() {
      return gate.returned();
    }

    @Override
    public void wakeAt(int finished) {
      gate.wakeAt(finished);
    }
  }
}
