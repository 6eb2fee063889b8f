package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.replicas.balancer.HaProxyInPod;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.Recipe;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.balancer.SocketPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The HAProxy of the manifests serves its own figures, which Prometheus scrapes. */
@Tag("one-jdk")
class PodMetricsIT {

  private static final Path METRICS =
      Path.of("..", "..", "examples", "kubernetes", "base", "metrics.cfg");

  @TempDir Path directory;

  @Test
  void theProxyOfAPodCountsItsRequestsForPrometheus() throws Exception {
    Path socket = SocketPath.in(directory, "metrics.sock");
    HttpServer replica =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    replica.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    replica.start();
    try (RunningBalancer proxy = RunningBalancer.start(launch(replica.getAddress(), socket));
        StrictClient client = new StrictClient(proxy.address())) {
      assertThat(client.post(10).status()).isEqualTo(200);

      assertThat(get(socket, "/metrics"))
          .startsWith("HTTP/1.1 200 ")
          .contains("haproxy_server_sessions_total{proxy=\"pod\",server=\"own\"} 1\n")
          .contains("haproxy_server_sessions_total{proxy=\"pod\",server=\"siblings\"} 0\n");
      assertThat(get(socket, "/")).startsWith("HTTP/1.1 404 ");
    } finally {
      replica.stop(0);
    }
  }

  /** HAProxy reads the second file after the first one, as in the StatefulSet. */
  private Launch launch(InetSocketAddress replica, Path socket) {
    Launch pod = new HaProxyInPod().launch(0, replica, List.of(replica), directory);
    List<Path> sockets = new ArrayList<>(pod.sockets());
    sockets.add(socket);
    return new Launch(
        pod.log(),
        sockets,
        address -> {
          List<String> command = new ArrayList<>(pod.command().apply(address));
          command.addAll(List.of("-f", write(socket).toString()));
          return command;
        });
  }

  private Path write(Path socket) {
    Path file = directory.resolve("metrics.cfg");
    try {
      Recipe.of(Files.readString(METRICS)).with(":8404", "unix@" + socket).writeTo(file);
      return file;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String get(Path socket, String path) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      String request = "GET " + path + " HTTP/1.1\r\nHost: pod\r\nConnection: close\r\n\r\n";
      channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
