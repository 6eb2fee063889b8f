package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two replicas of a service behind HAProxy, and clients that never send anything twice. */
final class StoryFleet implements AutoCloseable {

  private static final String SERVING = "\"state\":\"SERVING\"";
  private static final int DONE = 204;
  private static final int CLOSING_UNDER_WAY = 409;

  private final List<InetSocketAddress> addresses =
      List.of(ServerPorts.nextAddress(), ServerPorts.nextAddress());
  private final List<BootService> replicas = new ArrayList<>();
  private final Path directory;
  private final SteadyLoad load;
  private volatile StoryRouter router; // the clients ask for it
  private int starts;

  /** Starts the service, the balancer with its previous file, and the load. */
  StoryFleet(Path jar, Path directory) throws IOException {
    this.directory = directory;
    for (InetSocketAddress each : addresses) {
      replicas.add(start(jar, each, Map.of(), List.of()));
    }
    replicas.forEach(BootService::awaitStarted);
    this.router = startRouter(StoryRouter.File.PREVIOUS);
    this.load = SteadyLoad.ofGets(new Orders());
    load.awaitAnswers(Upheaval.ENOUGH);
  }

  private BootService start(
      Path jar, InetSocketAddress address, Map<String, String> environment, List<String> arguments)
      throws IOException {
    Path log = directory.resolve("service" + starts++ + ".log");
    return BootService.start(jar, address, environment, arguments, log);
  }

  private StoryRouter startRouter(StoryRouter.File file) throws IOException {
    return new StoryRouter(file, addresses, directory.resolve("router" + starts++));
  }

  BootService replica(int replica) {
    return replicas.get(replica);
  }

  /** Replaces one as a deployment does that tells the balancer first. */
  void deploy(int replica, Path jar, List<String> arguments) throws IOException {
    deploy(replica, jar, Map.of(), arguments);
  }

  /** The same, with something in the environment. */
  void deploy(int replica, Path jar, Map<String, String> environment, List<String> arguments)
      throws IOException {
    router.maintain(replica);
    replicas.get(replica).close();
    replicas.set(replica, start(jar, addresses.get(replica), environment, arguments));
    replicas.get(replica).awaitStarted();
    router.endMaintenance(replica);
    load.awaitAnswers(Upheaval.ENOUGH);
  }

  /** Gives the balancer another file. Clients go there for their next request. */
  void route(StoryRouter.File file) throws IOException {
    StoryRouter before = router;
    router = startRouter(file);
    before.endAfterTheClients();
    load.awaitAnswers(Upheaval.ENOUGH);
  }

  /** Waits until a replica shows what the page says. */
  void sees(int replica, StoryPage.Part part) {
    for (StoryPage.Sight sight : part.sights()) {
      await(sight + " at " + StoryRouter.nameOf(replica))
          .untilAsserted(() -> assertThat(textAt(sight.where(), replica)).contains(sight.what()));
    }
  }

  private String textAt(String where, int replica) throws IOException, InterruptedException {
    BootService service = replicas.get(replica);
    return where.equals("the log") ? service.log() : service.get(where).body();
  }

  /** Sends a command to run a task, again and again while another closing is under way. */
  void runs(int replica, StoryPage.Command run) {
    await("a run at " + StoryRouter.nameOf(replica))
        .until(
            () -> {
              int status = replicas.get(replica).send(run);
              assertThat(status).isIn(DONE, CLOSING_UNDER_WAY);
              return status == DONE;
            });
  }

  /** Waits until a replica has ended its closing. */
  void awaitServing(int replica) {
    awaitReport(replica, SERVING);
  }

  /** Waits until the report of a replica has a text. */
  void awaitReport(int replica, String text) {
    await(text + " at " + StoryRouter.nameOf(replica))
        .until(() -> replicas.get(replica).get("/actuator/btc").body().contains(text));
  }

  /** What clients have seen so far. */
  List<String> errors() {
    return load.errors();
  }

  /** Returns what clients have seen until now, and forgets it. */
  List<String> forgetErrors() {
    load.awaitAnswers(Upheaval.ENOUGH); // those on their way
    return load.forgetErrors();
  }

  /** Fails if a client has seen an error so far. */
  void hasServedEverybody(String step) {
    load.awaitAnswers(Upheaval.ENOUGH);
    assertThat(load.errors()).as("errors of clients in step " + step).isEmpty();
  }

  @Override
  public void close() {
    load.close();
    router.close();
    replicas.forEach(BootService::close);
  }

  /** Clients of the service's only page. */
  private final class Orders implements Route.Open {

    @Override
    public Caller caller() throws IOException {
      StoryRouter here = currentRouter();
      try {
        return new OrdersCaller(here, new OrdersClient(here.address()));
      } catch (IOException e) {
        here.goes();
        throw e;
      }
    }

    /** Returns the router, which does not end before the client goes. */
    private StoryRouter currentRouter() {
      StoryRouter here = router;
      here.comes();
      if (here == router) {
        return here;
      }
      here.goes(); // it may have ended
      return currentRouter();
    }

    @Override
    public void close() {}
  }

  /** A client that changes to the next router. */
  private final class OrdersCaller implements Caller {

    private final StoryRouter here;
    private final OrdersClient client;

    OrdersCaller(StoryRouter here, OrdersClient client) {
      this.here = here;
      this.client = client;
    }

    @Override
    public Response get() throws IOException {
      return client.get();
    }

    @Override
    public Response post(String path, int bytes) {
      return client.post(path, bytes);
    }

    @Override
    public boolean isOpen() {
      return client.isOpen() && here == router;
    }

    @Override
    public void close() throws IOException {
      try {
        client.close();
      } finally {
        here.goes();
      }
    }
  }
}
