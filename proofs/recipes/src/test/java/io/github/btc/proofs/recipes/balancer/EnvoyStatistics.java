package io.github.btc.proofs.recipes.balancer;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * What an Envoy tells at its admin socket.
 *
 * @param socket admin socket
 * @param pods addresses of all pods, in order; none if it stands in front of replicas
 */
record EnvoyStatistics(Path socket, List<InetSocketAddress> pods) implements PodStatistics {

  @Override
  public boolean isOwnUp() throws IOException {
    return isHealthy("pod", "own");
  }

  @Override
  public int atOwn() throws IOException {
    return Integer.parseInt(find("/clusters", host("pod", "own") + "::rq_active::"));
  }

  @Override
  public boolean isUsable(int sibling) throws IOException {
    String address = "127.0.0.1:" + pods.get(sibling).getPort();
    return find("/clusters", "siblings::" + address + "::health_flags::").equals("healthy");
  }

  @Override
  public long usableByName() throws IOException {
    return ask("/clusters")
        .lines()
        .filter(line -> line.startsWith("siblings::") && line.endsWith("health_flags::healthy"))
        .count();
  }

  @Override
  public boolean hasSiblings() throws IOException {
    return isHealthy("pod", "siblings");
  }

  @Override
  public int handedOver() throws IOException {
    return Integer.parseInt(find("/clusters", host("pod", "siblings") + "::rq_total::"));
  }

  @Override
  public boolean haveRequestsToWait() throws IOException {
    return !find("/stats", "cluster.siblings.upstream_rq_pending_active: ").equals("0");
  }

  @Override
  public int forwarded() throws IOException {
    return Integer.parseInt(find("/stats", "cluster.siblings.upstream_rq_total: "));
  }

  /** Returns one of the figures that Envoy counts. */
  long statistic(String name) throws IOException {
    return Long.parseLong(find("/stats", name + ": "));
  }

  /** Tells whether Envoy finds a host of a cluster healthy. */
  boolean isHealthy(String cluster, String hostname) throws IOException {
    return find("/clusters", host(cluster, hostname) + "::health_flags::").equals("healthy");
  }

  private String host(String cluster, String hostname) throws IOException {
    String end = "::hostname::" + hostname;
    return ask("/clusters")
        .lines()
        .filter(line -> line.startsWith(cluster + "::") && line.endsWith(end))
        .map(line -> line.substring(0, line.length() - end.length()))
        .findFirst()
        .orElseThrow();
  }

  private String find(String path, String start) throws IOException {
    return ask(path)
        .lines()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst()
        .orElseThrow();
  }

  /** In HTTP/1.0, so that the answer has no chunks. */
  private String ask(String path) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      channel.write(
          ByteBuffer.wrap(
              ("GET " + path + " HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
                  .getBytes(US_ASCII)));
      return new String(Channels.newInputStream(channel).readAllBytes(), US_ASCII);
    }
  }
}
