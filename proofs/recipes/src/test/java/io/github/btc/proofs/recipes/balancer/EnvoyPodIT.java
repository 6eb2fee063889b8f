package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer.Outcome;
import io.github.btc.loadbalancer.EnvoyLease;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.balancer.EnvoyInPod;
import io.github.btc.tools.replicas.balancer.Pods;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A pod with a real Envoy: a refusal that nobody has announced goes to a sibling, and the lease of
 * a sidecar ends, whatever happens to its process.
 */
@Tag("one-jdk")
class EnvoyPodIT {

  private static final int BODY = 100_000;
  private static final int REQUESTS = 10;

  @TempDir Path directory;

  @Test
  void aRefusalThatNobodyHasAnnouncedGoesToASibling() throws Exception {
    AtomicInteger refused = new AtomicInteger();
    AtomicInteger served = new AtomicInteger();
    HttpServer first = replica(refused, 503);
    HttpServer second = replica(served, 200);
    List<InetSocketAddress> both = List.of(first.getAddress(), second.getAddress());
    try (Pods pods = PodsBalancer.withEnvoy().startPods(both, directory);
        StrictClient client = new StrictClient(pods.addresses().get(0))) {
      Path socket = EnvoyInPod.socket(0, directory);
      PodStatistics envoy = new EnvoyStatistics(socket, pods.addresses());
      await("a sibling").until(envoy::hasSiblings);
      for (int request = 1; request <= REQUESTS; request++) {
        assertThat(client.post(BODY).status()).isEqualTo(200);
        assertThat(served).hasValue(request);
      }
      assertThat(refused).hasPositiveValue();
      assertThat(envoy.isOwnUp()).as("a refusal is no failed check").isTrue();
    } finally {
      first.stop(0);
      second.stop(0);
    }
  }

  @Test
  void aLeaseEndsWhenItsProcessIsSuspendedOrKilled() throws Exception {
    HttpServer replica = replica(new AtomicInteger(), 200);
    List<InetSocketAddress> both = List.of(replica.getAddress(), replica.getAddress());
    try (Pods pods = PodsBalancer.withEnvoy().startPods(both, directory)) {
      Path socket = EnvoyInPod.socket(0, directory);
      PodStatistics envoy = new EnvoyStatistics(socket, pods.addresses());
      await("a sibling").until(envoy::hasSiblings);
      try (ChildJvm sidecar = sidecar(socket)) {
        assertThat(sidecar.readLine()).isEqualTo("CONFIRMED");
        await("the lease").until(() -> !envoy.isOwnUp());

        signal("STOP", sidecar);
        await("the end of the suspended lease").until(envoy::isOwnUp);

        signal("CONT", sidecar);
        await("the lease again").until(() -> !envoy.isOwnUp());

        signal("KILL", sidecar);
        await("the end of the lease").until(envoy::isOwnUp);
      }
    } finally {
      replica.stop(0);
    }
  }

  /** Answers requests of the service with a status, and counts them. A 503 is a refusal. */
  private static HttpServer replica(AtomicInteger requests, int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean check = exchange.getRequestURI().getPath().equals("/ready");
          exchange.getRequestBody().readAllBytes();
          if (!check) {
            requests.incrementAndGet();
          }
          if (status == 503) {
            exchange.getResponseHeaders().set("BTC-Refused", "not-processed");
          }
          exchange.sendResponseHeaders(check ? 200 : status, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private ChildJvm sidecar(Path socket) throws IOException {
    String port = Integer.toString(PodKind.leasePort(0, directory).getPort());
    return ChildJvm.start(
        "sidecar",
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        Holder.class,
        List.of(socket.toString(), port),
        directory.resolve("sidecar.err"));
  }

  private static void signal(String name, ChildJvm process) throws Exception {
    int code = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
    assertThat(code).isZero();
  }

  /** A process that takes the lease and keeps it. */
  static final class Holder {

    private Holder() {}

    public static void main(String[] arguments) throws Exception {
      InetSocketAddress port = new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[1]));
      UnixDomainSocketAddress admin = UnixDomainSocketAddress.of(arguments[0]);
      EnvoyLease lease = EnvoyLease.of("pod/own", admin, port).build();
      while (!isConfirmed(lease)) {
        // A JVM that has just started on a busy machine is too slow for the timeout.
      }
      System.out.println(Outcome.CONFIRMED);
      while (System.in.read() >= 0) {
        // Until the parent lets go, or kills this process.
      }
    }

    private static boolean isConfirmed(EnvoyLease lease) {
      try {
        return lease.announceAway(ProcessToKill.CLOSING) == Outcome.CONFIRMED;
      } catch (IOException e) {
        System.err.println(e);
        return false;
      }
    }
  }
}
