package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pods with a HAProxy in each, behind a balancer of TCP connections that never sends anything
 * again. The clients do not either.
 */
public final class PodsBalancer implements Balancer {

  private static final Program PROGRAM =
      new Program("haproxy", "HAProxy 2.4 or newer", "install the package haproxy");

  private static final int REFUSAL_STATUS = 425;

  /** One at a time, so that there is always a sibling that serves. */
  private static final Duration NO_REST = Duration.ZERO;

  private static final String FRONT =
      """
      defaults
        mode tcp
        timeout connect 2s
        timeout client 60s
        timeout server 60s
        retries 0

      frontend fe
        bind 127.0.0.1:%d
        default_backend pods

      backend pods
        balance roundrobin
      %s
      """;

  @Override
  public int refusalStatus() {
    return REFUSAL_STATUS;
  }

  @Override
  public String name() {
    return "pods";
  }

  @Override
  public Program program() {
    return PROGRAM;
  }

  @Override
  public Client client() {
    return Client.thatNeverSendsAgain();
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.InTurns(
        new Announcement.HaProxy("pod/own", Pods.socket(replica, workDirectory)),
        workDirectory.resolve("turns"),
        NO_REST);
  }

  @Override
  public RunningBalancer start(List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    Pods pods = startPods(replicas, workDirectory);
    try {
      return startFront(pods, workDirectory).endingWith(pods);
    } catch (IOException e) {
      pods.close();
      throw e;
    }
  }

  /** Starts the HAProxy of each pod, without a balancer in front of them. */
  Pods startPods(List<InetSocketAddress> replicas, Path workDirectory) throws IOException {
    return Pods.start(replicas, workDirectory, PROGRAM.find().toString());
  }

  /** Starts the balancer of connections alone. Its end does not end the pods. */
  RunningBalancer startFront(Pods pods, Path workDirectory) throws IOException {
    return RunningBalancer.start(
        launch(pods.addresses(), workDirectory, PROGRAM.find().toString()));
  }

  /** Returns how to start the balancer of connections in front of pods. */
  @Override
  public Launch launch(List<InetSocketAddress> pods, Path workDirectory, String executable) {
    Path configuration = workDirectory.resolve("tcp-haproxy.cfg");
    String servers =
        IntStream.range(0, pods.size())
            .mapToObj(i -> "  server p%d 127.0.0.1:%d".formatted(i + 1, pods.get(i).getPort()))
            .collect(Collectors.joining("\n"));
    return new Launch(
        workDirectory.resolve("tcp-haproxy.log"),
        List.of(),
        address -> {
          Recipe.of(FRONT.formatted(address.getPort(), servers)).writeTo(configuration);
          return List.of(executable, "-db", "-f", configuration.toString());
        });
  }
}
