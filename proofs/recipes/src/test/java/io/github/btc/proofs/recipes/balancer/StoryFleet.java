package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Two replicas of a service behind HAProxy, and clients that never send anything twice. */
final class StoryFleet implements AutoCloseable {

  private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();
  private static final String ORDERS = "/orders";

  private final List<InetSocketAddress> addresses =
      List.of(ServerPorts.nextAddress(), ServerPorts.nextAddress());
  private final List<BootService> replicas = new ArrayList<>();
  private final Path directory;
  private final HaProxyStatistics statistics;
  private final RunningBalancer haProxy;
  private final SteadyLoad load;
  private int starts;

  /** Starts the service, the balancer and the load. */
  StoryFleet(Path jar, Path directory) throws IOException {
    this.directory = directory;
    this.statistics = new HaProxyStatistics(HAPROXY.socketIn(directory));
    for (InetSocketAddress each : addresses) {
      replicas.add(start(jar, each, List.of()));
    }
    replicas.forEach(BootService::awaitStarted);
    this.haProxy = HAPROXY.start(addresses, directory);
    awaitUp(0);
    awaitUp(1);
    this.load = SteadyLoad.ofGets(new Orders(haProxy.address()));
    load.awaitAnswers(Upheaval.ENOUGH);
  }

  private BootService start(Path jar, InetSocketAddress address, List<String> arguments)
      throws IOException {
    return BootService.start(
        jar, address, arguments, directory.resolve("service" + starts++ + ".log"));
  }

  BootService replica(int replica) {
    return replicas.get(replica);
  }

  /** Replaces one as a deployment does that tells the balancer first. */
  void deploy(int replica, Path jar, List<String> arguments) throws IOException {
    statistics.ask("set server " + nameOf(replica) + " state maint");
    await("no request at a replica in maintenance")
        .until(() -> statistics.sessions("be", "s" + (replica + 1)) == 0);
    replicas.get(replica).close();
    replicas.set(replica, start(jar, addresses.get(replica), arguments));
    replicas.get(replica).awaitStarted();
    statistics.ask("set server " + nameOf(replica) + " state ready");
    awaitUp(replica);
    load.awaitAnswers(Upheaval.ENOUGH);
  }

  private void awaitUp(int replica) {
    await(nameOf(replica) + " is up")
        .until(() -> statistics.status("be", "s" + (replica + 1)).equals("UP"));
  }

  private static String nameOf(int replica) {
    return "be/s" + (replica + 1);
  }

  /** Waits until a replica shows what the page says. */
  void sees(int replica, StoryPage.Part part) {
    for (StoryPage.Sight sight : part.sights()) {
      await(sight + " at " + nameOf(replica))
          .untilAsserted(() -> assertThat(textAt(sight.where(), replica)).contains(sight.what()));
    }
  }

  private String textAt(String where, int replica) throws IOException, InterruptedException {
    BootService service = replicas.get(replica);
    return where.equals("the log") ? service.log() : service.get(where).body();
  }

  /** Fails if a client has seen an error so far. */
  void hasServedEverybody(String step) {
    load.awaitAnswers(Upheaval.ENOUGH);
    assertThat(load.errors()).as("errors of clients in step " + step).isEmpty();
  }

  @Override
  public void close() {
    load.close();
    haProxy.close();
    replicas.forEach(BootService::close);
  }

  /** Clients of the service's only page. */
  private record Orders(InetSocketAddress balancer) implements Route.Open {

    @Override
    public Caller caller() throws IOException {
      StrictClient client = new StrictClient(balancer);
      return new Caller() {
        @Override
        public Response get() throws IOException {
          Response answer = client.get(ORDERS);
          return new Response(answer.status(), answer.body().equals("done") ? "0" : answer.body());
        }

        @Override
        public Response post(String path, int bytes) {
          throw new UnsupportedOperationException("the service takes no orders");
        }

        @Override
        public boolean isOpen() {
          return client.isOpen();
        }

        @Override
        public void close() throws IOException {
          client.close();
        }
      };
    }

    @Override
    public void close() {}
  }
}
