package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Pods;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A HAProxy in the pod of each replica, as in the manifests, behind a balancer of connections. What
 * Kubernetes does to a pod that ends: the Service sends no new connection there, and the name of
 * the siblings loses its address. The proxy of a pod ends after the service and starts before it,
 * so here it stays. The proxies of the recipe have no log, and refusals are errors here.
 */
final class PodHaProxies implements Front {

  private static final PodsBalancer KIND = PodsBalancer.withHaProxy();

  /** The balancer of connections can be told nothing without a socket. */
  private static final String DEFAULTS = "defaults\n";

  private final Pods pods;
  private final RunningBalancer service;
  private final HaProxyStatistics connections;
  private final List<HaProxyStatistics> proxies;

  PodHaProxies(List<InetSocketAddress> replicas, Path directory) throws IOException {
    Path socket = new HaProxyBalancer().socketIn(directory);
    this.pods = KIND.startPods(replicas, directory);
    this.service =
        EditedRecipe.start(
            KIND.launch(pods.addresses(), directory, KIND.program().find().toString()),
            directory.resolve("tcp-haproxy.cfg"),
            DEFAULTS,
            "global\n  stats socket " + socket + " level admin\n" + DEFAULTS);
    this.connections = new HaProxyStatistics(socket);
    this.proxies =
        IntStream.range(0, replicas.size())
            .mapToObj(
                pod -> (HaProxyStatistics) PodKind.HAPROXY.statistics(pod, List.of(), directory))
            .toList();
  }

  static Announcement announcement(int replica, Path directory) {
    return KIND.announcement(replica, directory);
  }

  @Override
  public Route.Open open() {
    return new Route.Open() {
      @Override
      public Caller caller() throws IOException {
        return new ShortCaller(new StrictClient(service.address()));
      }

      @Override
      public void close() {
        service.close();
      }
    };
  }

  @Override
  public void awaitUp(int replica) {
    await("pod " + replica + " is used").until(() -> areAll(replica, true));
  }

  @Override
  public void awaitDown(int replica) {
    await("pod " + replica + " is down").until(() -> areAll(replica, false));
  }

  private boolean areAll(int replica, boolean usable) throws IOException {
    for (int pod = 0; pod < proxies.size(); pod++) {
      HaProxyStatistics proxy = proxies.get(pod);
      boolean now = pod == replica ? proxy.isOwnUp() : proxy.isUsable(replica);
      if (now != usable) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void drop(int replica) throws IOException {
    tell(replica, "maint");
  }

  @Override
  public void maintain(int replica) throws IOException {
    drop(replica);
    await("no connection to a pod in maintenance, and no request there")
        .until(
            () ->
                connections.sessions("pods", connectionsOf(replica)) == 0
                    && proxies.get(replica).atOwn() == 0);
  }

  @Override
  public void endMaintenance(int replica) throws IOException {
    tell(replica, "ready");
  }

  private void tell(int replica, String state) throws IOException {
    connections.ask("set server pods/" + connectionsOf(replica) + " state " + state);
    for (int pod = 0; pod < proxies.size(); pod++) {
      if (pod != replica) {
        proxies.get(pod).ask("set server siblings/sibling" + (replica + 1) + " state " + state);
      }
    }
  }

  private static String connectionsOf(int replica) {
    return "p" + (replica + 1);
  }

  @Override
  public void close() {
    service.close();
    pods.close();
  }

  /** A client that does not keep its connection for long, so that it leaves a pod that ends. */
  private static final class ShortCaller implements Caller {

    private static final int REQUESTS = 25;

    private final StrictClient client;
    private int sent;

    ShortCaller(StrictClient client) {
      this.client = client;
    }

    @Override
    public Response get() throws IOException {
      sent++;
      return client.get();
    }

    @Override
    public Response post(String path, int bytes) throws IOException {
      sent++;
      return client.post(path, bytes);
    }

    @Override
    public boolean isOpen() {
      return client.isOpen() && sent < REQUESTS;
    }

    @Override
    public void close() throws IOException {
      client.close();
    }
  }
}
