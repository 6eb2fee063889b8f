package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A HAProxy of the story with one file, and the clients that are connected to it. */
final class StoryRouter implements AutoCloseable {

  private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();
  private static final String RETRIES = "retry-on conn-failure 425";
  private static final String NO_RETRIES = "retry-on conn-failure";

  private final HaProxyStatistics statistics;
  private final RunningBalancer haProxy;
  private final AtomicInteger clients = new AtomicInteger();

  /** What HAProxy does with a refusal. */
  enum File {
    /** It passes a refusal on, as it did before somebody prepared it. */
    PREVIOUS,
    /** It does what the recipe says. */
    RECIPE
  }

  /** Starts HAProxy and waits until it has found the replicas. */
  StoryRouter(File file, List<InetSocketAddress> replicas, Path directory) throws IOException {
    Files.createDirectories(directory);
    Launch recipe = HAPROXY.launch(replicas, directory, HAPROXY.program().find().toString());
    Path configuration = directory.resolve("haproxy.cfg");
    this.statistics = new HaProxyStatistics(HAPROXY.socketIn(directory));
    this.haProxy =
        file == File.RECIPE
            ? RunningBalancer.start(recipe)
            : EditedRecipe.start(recipe, configuration, RETRIES, NO_RETRIES);
    for (int replica = 0; replica < replicas.size(); replica++) {
      awaitUp(replica);
    }
  }

  InetSocketAddress address() {
    return haProxy.address();
  }

  /** Lets nobody go to a replica, and returns when nobody is there. */
  void maintain(int replica) throws IOException {
    statistics.maintain(replica);
  }

  /** Lets clients go to a replica again, and returns when the router does so. */
  void endMaintenance(int replica) throws IOException {
    statistics.endMaintenance(replica);
    awaitUp(replica);
  }

  private void awaitUp(int replica) {
    await(nameOf(replica) + " is up")
        .until(() -> statistics.status("be", HaProxyStatistics.checked(replica)).equals("UP"));
  }

  static String nameOf(int replica) {
    return "be/" + HaProxyStatistics.checked(replica);
  }

  /** Notes that a client comes, before it finds out whether this is still the router. */
  void comes() {
    clients.incrementAndGet();
  }

  void goes() {
    clients.decrementAndGet();
  }

  /** Ends it when the last client has gone. */
  void endAfterTheClients() {
    await("no client at the router that was replaced").until(() -> clients.get() == 0);
    close();
  }

  @Override
  public void close() {
    haProxy.close();
  }
}
