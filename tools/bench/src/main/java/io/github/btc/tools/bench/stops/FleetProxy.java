package io.github.btc.tools.bench.stops;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.balancer.SocketPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * HAProxy with {@code leastconn} in front of a fleet. A replica gets its address over the runtime
 * socket when it is ready, so that {@code slowstart} counts from there.
 */
final class FleetProxy implements AutoCloseable {

  /** HAProxy's limit of a weight that can be set, of which other weights are shares. */
  static final int FULL_WEIGHT = 200;

  /** The status with which replicas refuse, which HAProxy can tell from those of applications. */
  static final int REFUSAL_STATUS = new HaProxyBalancer().refusalStatus();

  private static final int BUFFER_BYTES = 1 << 16;

  /** The fields of a line of {@code show stat}. */
  private static final int SESSIONS = 4;

  private static final int STATUS = 17;

  private final Path socket;
  private final RunningBalancer running;

  FleetProxy(int servers, String serverOptions, Path directory) throws IOException {
    socket = SocketPath.in(directory, "fleet.sock");
    Path configuration = directory.resolve("fleet.cfg");
    String program = HaProxyBalancer.PROGRAM.find().toString();
    running =
        RunningBalancer.start(
            new Launch(
                directory.resolve("fleet.log"),
                List.of(socket),
                address -> {
                  write(configuration, configuration(address, servers, serverOptions, socket));
                  return List.of(program, "-db", "-f", configuration.toString());
                }));
  }

  /** Returns the configuration for servers that are in maintenance until they are ready. */
  static String configuration(
      InetSocketAddress address, int servers, String serverOptions, Path socket) {
    StringBuilder text =
        new StringBuilder(
            recipe()
                .replace("{socket}", socket.toString())
                .replace("{address}", address.getHostString() + ":" + address.getPort())
                .replace("{weight}", Integer.toString(FULL_WEIGHT))
                .replace("{options}", serverOptions));
    for (int i = 1; i <= servers; i++) {
      text.append("  server s").append(i).append(" 127.0.0.1:1 disabled\n");
    }
    return text.toString();
  }

  private static String recipe() {
    try (InputStream in = FleetProxy.class.getResourceAsStream("fleet.cfg")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  InetSocketAddress address() {
    return running.address();
  }

  /** Returns how a replica announces its closings. */
  Announcement announcement(int replica) {
    return new Announcement.HaProxy(name(replica), socket);
  }

  /** Takes a replica in. */
  void add(int replica, int port) throws IOException {
    tell("set server " + name(replica) + " addr 127.0.0.1 port " + port);
    tell("set server " + name(replica) + " state ready");
  }

  /** Sends no new request to a replica. */
  void drain(int replica) throws IOException {
    tell("set server " + name(replica) + " state drain");
  }

  /** Sends requests to a replica again, without a slow start. */
  void ready(int replica) throws IOException {
    tell("set server " + name(replica) + " state ready");
  }

  /** Ends the checks of a replica that is going to end. */
  void remove(int replica) throws IOException {
    tell("set server " + name(replica) + " state maint");
  }

  void weight(int replica, int weight) throws IOException {
    tell("set weight " + name(replica) + " " + weight);
  }

  /** Returns how many requests a replica has, or -1 if it takes none. */
  int sessions(int replica) throws IOException {
    for (String line : tell("show stat").lines().toList()) {
      String[] fields = line.split(",", -1);
      if (fields.length > STATUS && fields[1].equals("s" + (replica + 1))) {
        return fields[STATUS].startsWith("MAINT") ? -1 : Integer.parseInt(fields[SESSIONS]);
      }
    }
    return -1;
  }

  /** Tells whether HAProxy sends requests to a replica. */
  boolean isUp(int replica) throws IOException {
    return tell("show stat")
        .lines()
        .map(line -> line.split(",", -1))
        .anyMatch(
            fields ->
                fields.length > STATUS
                    && fields[1].equals("s" + (replica + 1))
                    && fields[STATUS].startsWith("UP"));
  }

  private static String name(int replica) {
    return "be/s" + (replica + 1);
  }

  private String tell(String command) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII)));
      StringBuilder answer = new StringBuilder();
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
      while (channel.read(buffer) >= 0) {
        buffer.flip();
        answer.append(StandardCharsets.US_ASCII.decode(buffer));
        buffer.clear();
      }
      return answer.toString();
    }
  }

  @Override
  public void close() {
    running.close();
  }
}
