package io.github.btc.proofs.contracts;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.gc.GarbageCollectionTask;
import java.time.Duration;

/**
 * The server of an adapter's contract, with a controller as somebody builds it who only tries BTC.
 */
final class TriedServer {

  private TriedServer() {}

  /**
   * Serves until the test ends.
   *
   * @param arguments the class of a contract
   * @throws Exception if the server cannot be started
   */
  public static void main(String[] arguments) throws Exception {
    AdapterContract contract = (AdapterContract) SmallHeapJvm.contract(arguments[0]);
    ContractApplication application = new ContractApplication();
    application.release();
    try (BackgroundTaskController controller =
            BackgroundTaskController.builder()
                .task(GarbageCollectionTask.full())
                .task(GarbageCollectionTask.young())
                .start();
        ServerUnderTest server = contract.newServer()) {
      int port = server.start(controller.gate(), Duration.ZERO, application);
      TriedService.serveUntilTheTestEnds(port, controller);
    }
    System.exit(0); // whatever threads the server has left
  }
}
