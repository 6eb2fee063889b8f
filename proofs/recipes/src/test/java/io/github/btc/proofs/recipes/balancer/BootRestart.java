package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rolling restart of two services on Spring Boot behind HAProxy: SIGTERM in turn, with Boot's
 * graceful shutdown, and nobody tells HAProxy before.
 *
 * @param errors what clients saw
 * @param refusals the requests that reached a client as a refusal, or that HAProxy gave up because
 *     each try had met a closed or a dead replica, as its log has them
 * @param causes how HAProxy's log says that answers were lost
 * @param closings how many closings the replicas had made when they ended
 */
record BootRestart(
    List<String> errors, List<String> refusals, Map<String, Integer> causes, long closings) {

  private static final int REPLICAS = 2;
  private static final Pattern CLOSINGS = Pattern.compile("\"closings\":(\\d+)");

  /** Restarts each replica once. */
  static BootRestart of(
      Path jar, List<String> arguments, OrdersClient.Connection connection, Path directory)
      throws Exception {
    Files.createDirectories(directory);
    List<InetSocketAddress> addresses =
        List.of(ServerPorts.nextAddress(), ServerPorts.nextAddress());
    List<BootService> replicas = new ArrayList<>();
    try (SingleHaProxy haProxy = new SingleHaProxy(addresses, directory)) {
      for (int i = 0; i < REPLICAS; i++) {
        replicas.add(start(jar, addresses.get(i), arguments, directory.resolve(i + "-a.log")));
      }
      for (int i = 0; i < REPLICAS; i++) {
        replicas.get(i).awaitStarted();
        haProxy.awaitUp(i);
      }
      try (SteadyLoad load = SteadyLoad.ofGets(clientsOf(haProxy, connection))) {
        load.awaitAnswers(Upheaval.ENOUGH);
        long closings = 0;
        for (int i = 0; i < REPLICAS; i++) {
          closings += closingsOf(replicas.get(i));
          replicas.get(i).close();
          haProxy.awaitDown(i);
          load.awaitAnswers(Upheaval.ENOUGH);
          replicas.set(i, start(jar, addresses.get(i), arguments, directory.resolve(i + "-b.log")));
          replicas.get(i).awaitStarted();
          haProxy.awaitUp(i);
          load.awaitAnswers(Upheaval.ENOUGH);
        }
        List<String> errors = load.end();
        replicas.forEach(BootService::close); // meanwhile HAProxy logs the last request
        return new BootRestart(errors, haProxy.refusals(), haProxy.causesOfLoss(), closings);
      }
    } finally {
      replicas.forEach(BootService::close);
    }
  }

  private static BootService start(
      Path jar, InetSocketAddress address, List<String> arguments, Path log) throws IOException {
    return BootService.start(jar, address, Map.of(), arguments, log);
  }

  /** Asks the actuator, which a service without BTC does not have there. */
  private static long closingsOf(BootService replica) throws Exception {
    Matcher closings = CLOSINGS.matcher(replica.get("/actuator/btc").body());
    return closings.find() ? Long.parseLong(closings.group(1)) : 0;
  }

  private static Route.Open clientsOf(SingleHaProxy haProxy, OrdersClient.Connection connection) {
    return new Route.Open() {
      @Override
      public Caller caller() throws IOException {
        return new OrdersClient(haProxy.address(), connection);
      }

      @Override
      public void close() {}
    };
  }
}
