package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.EnvoyInPod;
import io.github.btc.tools.replicas.balancer.HaProxyInPod;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.Recipe;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.balancer.SocketPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The proxy of a pod finds its siblings by name, as with a headless Service. Pods have addresses of
 * the loopback network, and all of them the same port.
 */
@ParameterizedClass
@EnumSource(PodKind.class)
@Tag("one-jdk")
class PodsByNameIT {

  private static final int OWN = 2;

  /** The whole name: HAProxy does not add the search domains of a pod, and Envoy does. */
  private static final String NAME = "my-service-pods.shop.svc.cluster.local";

  private static final String RESOLVER =
      """
          typed_dns_resolver_config:
            name: envoy.network.dns_resolver.cares
            typed_config:
              "@type": type.googleapis.com/envoy.extensions.network.dns_resolver.cares.v3.CaresDnsResolverConfig
              resolvers: [{socket_address: {address: 127.0.0.1, port_value: %d}}]
              use_resolvers_as_fallback: false
      """;

  private final PodKind kind;

  @TempDir Path directory;

  private final List<AutoCloseable> started = new ArrayList<>();

  PodsByNameIT(PodKind kind) {
    this.kind = kind;
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : started) {
      each.close();
    }
  }

  @Test
  void requestsGoToThePodsThatTheNameHasAtTheMoment() throws Exception {
    InetSocketAddress own = new InetSocketAddress(pod(OWN), ServerPorts.next());
    Sibling third = sibling(3, own.getPort());
    Sibling fourth = sibling(4, own.getPort());
    SmallDns dns = new SmallDns(NAME, List.of(pod(OWN), pod(3)));
    started.add(dns);
    PodStatistics statistics = startProxy(own, dns.port());

    await("the third pod").until(() -> statistics.usableByName() == 1);
    assertThat(get(own)).isEqualTo(200);
    assertThat(third.served).hasValue(1);

    dns.answer(List.of(pod(OWN), pod(4)));
    int before = third.served.get();
    await("the fourth pod").until(() -> get(own) == 200 && fourth.served.get() > 0);
    await("the end of the third").until(() -> statistics.usableByName() == 1);
    int served = third.served.get();
    assertThat(get(own)).isEqualTo(200);
    assertThat(third.served).hasValue(served);
    assertThat(served).isGreaterThanOrEqualTo(before);
  }

  /** The replica of this proxy is away: nothing listens at its port. */
  private PodStatistics startProxy(InetSocketAddress own, int dnsPort) throws IOException {
    Launch launch =
        switch (kind) {
          case HAPROXY -> haProxy(own, dnsPort);
          case ENVOY -> envoy(own, dnsPort);
        };
    started.add(RunningBalancer.startAt(own, launch));
    return kind.statistics(0, List.of(own), directory);
  }

  private Launch haProxy(InetSocketAddress own, int dnsPort) throws IOException {
    Path socket = HaProxyInPod.socket(0, directory);
    Path siblings = SocketPath.in(directory, "siblings.sock");
    Path configuration = directory.resolve("pod.cfg");
    Recipe recipe =
        Recipe.read("pod-haproxy.cfg")
            .with("/run/haproxy/btc.sock", socket.toString())
            .with("/run/haproxy/siblings.sock", siblings.toString())
            .with("${HOSTNAME}", "own")
            .with("  parse-resolv-conf", "  nameserver cluster 127.0.0.1:" + dnsPort)
            .with("${POD_NAMESPACE}", "shop")
            .with("cluster.local:8080", "cluster.local:" + own.getPort())
            .with("bind :8080", "bind " + own.getHostString() + ":" + own.getPort())
            .inFrontOf(List.of(ServerPorts.nextAddress()));
    recipe.writeTo(configuration);
    String program = new HaProxyInPod().program().find().toString();
    return new Launch(
        directory.resolve("pod.log"),
        List.of(socket, siblings),
        address -> List.of(program, "-db", "-f", configuration.toString()));
  }

  /**
   * Envoy reads the server and the search domains in resolv.conf of a pod. Here a line more names
   * the server, and the variable of its resolver has the search domain.
   */
  private Launch envoy(InetSocketAddress own, int dnsPort) throws IOException {
    Path socket = EnvoyInPod.socket(0, directory);
    Path siblings = SocketPath.in(directory, "siblings.sock");
    Path configuration = directory.resolve("pod.yaml");
    Recipe recipe =
        Recipe.read("pod-envoy.yaml")
            .with("/run/envoy/admin.sock", socket.toString())
            .with("/run/envoy/siblings.sock", siblings.toString())
            .with("port_value: 9902", "port_value: " + ServerPorts.next())
            .with("port_value: 9903", "port_value: " + ServerPorts.next())
            .with("type: STRICT_DNS\n", "type: STRICT_DNS\n" + RESOLVER.formatted(dnsPort))
            .with(
                "my-service-pods, port_value: 8080",
                "my-service-pods, port_value: " + own.getPort())
            .with(
                "address: 0.0.0.0, port_value: 8080",
                "address: " + own.getHostString() + ", port_value: " + own.getPort())
            .inFrontOf(List.of(ServerPorts.nextAddress()));
    recipe.writeTo(configuration);
    String program = new EnvoyInPod().program().find().toString();
    return new Launch(
        directory.resolve("pod.log"),
        List.of(socket, siblings),
        address ->
            List.of(
                "env",
                "HOSTNAME=own",
                "LOCALDOMAIN=shop.svc.cluster.local",
                program,
                "--config-path",
                configuration.toString(),
                "--concurrency",
                "1",
                "--disable-hot-restart",
                "--log-level",
                "warning"));
  }

  private static int get(InetSocketAddress address) {
    try (StrictClient client = new StrictClient(address)) {
      return client.get().status();
    } catch (IOException e) {
      return 0;
    }
  }

  private Sibling sibling(int number, int port) throws IOException {
    Sibling sibling = new Sibling(new InetSocketAddress(pod(number), port));
    started.add(sibling);
    return sibling;
  }

  private static InetAddress pod(int number) throws UnknownHostException {
    return InetAddress.getByName("127.0.0." + number);
  }

  /** The proxy of another pod, whose replica serves. */
  private static final class Sibling implements AutoCloseable {

    private final HttpServer server;
    private final AtomicInteger served = new AtomicInteger();

    Sibling(InetSocketAddress address) throws IOException {
      server = HttpServer.create(address, 0);
      server.createContext("/", this::handle);
      server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
      try (exchange) {
        if (!exchange.getRequestURI().getPath().equals("/btc/sibling")) {
          assertThat(exchange.getRequestHeaders().getFirst("BTC-Forwarded")).isEqualTo("1");
          served.incrementAndGet();
        }
        exchange.sendResponseHeaders(200, -1);
      }
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
