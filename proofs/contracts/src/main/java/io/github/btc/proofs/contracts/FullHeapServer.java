package io.github.btc.proofs.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * The other JVM of {@link FullHeapRounds}: the server of an adapter's contract with a small heap.
 * Orders come on standard input as one letter each, and are read without an allocation. The answer
 * to each order is one line.
 */
final class FullHeapServer {

  /** The beginning of each answer. A server may print other lines. */
  static final String ANSWER = "contract: ";

  private FullHeapServer() {}

  /**
   * Serves requests until the standard input ends.
   *
   * @param arguments the class of a contract
   * @throws Exception if the server cannot be started
   */
  public static void main(String[] arguments) throws Exception {
    HeapFillingGate gate = new HeapFillingGate();
    ContractApplication application = new ContractApplication();
    application.release();
    AdapterContract contract = (AdapterContract) SmallHeapJvm.contract(arguments[0]);
    ServerUnderTest server = contract.newServer();
    answer(Integer.toString(server.start(gate, Duration.ZERO, application)));
    obey(System.in, gate);
    System.exit(0); // ends the JVM in any state of the server
  }

  private static void obey(InputStream orders, HeapFillingGate gate) throws IOException {
    int bytes = 0;
    for (int next = orders.read(); next >= 0; next = orders.read()) {
      if (next >= '0' && next <= '9') {
        bytes = 10 * bytes + next - '0';
      } else if (next == 'f') {
        gate.fillAfterNext(bytes);
        bytes = 0;
        answer("will be filled");
      } else if (next == 'e') {
        gate.emptyAfterIt();
        answer("empty");
      } else if (next == '?') {
        System.gc(); // an adapter may leave the gate for requests that its server has dropped
        answer(gate.filled() + " " + gate.inFlight());
      }
    }
  }

  private static void answer(String text) {
    System.out.println("\n" + ANSWER + text);
  }
}
