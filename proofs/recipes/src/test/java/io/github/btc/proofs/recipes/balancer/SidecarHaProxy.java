package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.balancer.SocketPath;
import io.github.btc.tools.replicas.replica.ChoiceLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The HAProxy of examples/sidecar, other addresses put in. */
public final class SidecarHaProxy implements AutoCloseable {

  private static final Path EXAMPLE = Path.of("..", "..", "examples", "sidecar", "haproxy.cfg");
  private static final String CHECK = "check inter 200ms rise 4";
  private static final String PROGRAM = HaProxyBalancer.PROGRAM.find().toString();

  /** HAProxy says when it has chosen the service, right after it has looked whether it is up. */
  private static final String CHOSEN =
      "  http-request set-header " + ChoiceLog.HEADER + " %[date(0,us)]\n";

  private final Path socket;
  private final RunningBalancer process;

  public SidecarHaProxy(Path directory, InetSocketAddress service) throws IOException {
    this(directory, service, CHECK);
  }

  /** With another health check, which decides how long a lease lasts: rise times inter. */
  public SidecarHaProxy(Path directory, InetSocketAddress service, String check)
      throws IOException {
    this.socket = SocketPath.in(directory, "btc.sock");
    Path closed = SocketPath.in(directory, "closed.sock");
    Path configuration = directory.resolve("haproxy.cfg");
    String text =
        Files.readString(EXAMPLE)
            .replace("/run/haproxy/btc.sock", socket.toString())
            .replace("/run/haproxy/closed.sock", closed.toString())
            .replace(CHECK, check)
            .replace("127.0.0.1:8081", "127.0.0.1:" + service.getPort())
            .replace("  # The check also ends", CHOSEN + "  # The check also ends");
    this.process =
        RunningBalancer.start(
            new Launch(
                directory.resolve("haproxy.log"),
                List.of(socket, closed),
                address -> {
                  write(
                      configuration,
                      text.replace("127.0.0.1:8080", "127.0.0.1:" + address.getPort()));
                  return List.of(PROGRAM, "-db", "-f", configuration.toString());
                }));
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where clients connect. */
  public InetSocketAddress address() {
    return process.address();
  }

  /** The runtime API. */
  public Path socket() {
    return socket;
  }

  @Override
  public void close() {
    process.close();
  }
}
