package io.github.btc.loadbalancer;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A HAProxy process in front of the replicas s1, s2 and so on of the backend {@code be}. */
final class RealHaProxy implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private static final int MOST_TRIES = 10;

  private final String more;
  private final Path directory;
  private final List<InetSocketAddress> replicas;
  private InetSocketAddress address;
  private Process process;

  RealHaProxy(Path directory, List<InetSocketAddress> replicas) throws Exception {
    this(directory, replicas, "");
  }

  /** With more words on the line of server s1. */
  RealHaProxy(Path directory, List<InetSocketAddress> replicas, String more) throws Exception {
    this.more = more;
    this.directory = directory;
    this.replicas = replicas;
    this.address = UnsharedPort.next();
    this.process = startAtAnyPort();
  }

  /** Somebody else may begin to listen at the chosen port. */
  private Process startAtAnyPort() throws Exception {
    for (int tries = 1; tries < MOST_TRIES; tries++) {
      Files.writeString(directory.resolve("haproxy.cfg"), configuration());
      try {
        return start();
      } catch (AssertionError e) {
        if (!e.getMessage().contains("cannot bind")) {
          throw e;
        }
        address = UnsharedPort.next();
      }
    }
    return start();
  }

  private String configuration() {
    StringBuilder text =
        new StringBuilder(
            """
            global
              stats socket %s mode 600 level admin
              noreuseport
            defaults
              mode http
              timeout connect 1s
              timeout client 30s
              timeout server 30s
            frontend fe
              bind 127.0.0.1:%d
              default_backend be
            backend be
              http-reuse always
            """
                .formatted(directory.resolve("admin.sock"), address.getPort()));
    for (int i = 0; i < replicas.size(); i++) {
      text.append("  server s%d 127.0.0.1:%d ".formatted(i + 1, replicas.get(i).getPort()))
          .append(i == 0 ? more : "")
          .append('\n');
    }
    return text.toString();
  }

  private Process start() throws Exception {
    boolean installed =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "haproxy")));
    if (!installed) {
      throw new AssertionError(
          "haproxy: not found on the PATH (expected HAProxy 2.4 or newer; install the package"
              + " haproxy, or run ./test, which does)");
    }
    Files.deleteIfExists(adminSocket().getPath());
    Process started =
        new ProcessBuilder("haproxy", "-db", "-f", directory.resolve("haproxy.cfg").toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("haproxy.log").toFile())
            .start();
    long begun = System.nanoTime();
    while (!accepts()) {
      boolean ended = started.waitFor(10, TimeUnit.MILLISECONDS);
      if (ended || System.nanoTime() - begun > START_LIMIT.toNanos()) {
        started.destroyForcibly();
        throw new AssertionError(
            "haproxy did not start: " + Files.readString(directory.resolve("haproxy.log")));
      }
    }
    return started;
  }

  private boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(address, 1000);
      try (SocketChannel admin = SocketChannel.open(adminSocket())) { // comes a little later
        return admin.isConnected();
      }
    } catch (IOException e) {
      return false;
    }
  }

  InetSocketAddress address() {
    return address;
  }

  UnixDomainSocketAddress adminSocket() {
    return UnixDomainSocketAddress.of(directory.resolve("admin.sock"));
  }

  HaProxyBackend.Server server(String name) throws IOException {
    String answer =
        new Exchange(adminSocket())
            .ask("show stat be 4 -1\n", Deadline.after(START_LIMIT.toNanos()));
    return HaProxyBackend.parse(answer).server(name);
  }

  String tell(String order) throws IOException {
    return new Exchange(adminSocket()).ask(order + "\n", Deadline.after(START_LIMIT.toNanos()));
  }

  /** From the next start on servers have the state that a file says. */
  void loadStateFrom(Path file) throws IOException {
    Path configuration = directory.resolve("haproxy.cfg");
    String text = Files.readString(configuration);
    Files.writeString(
        configuration,
        text.replace("global\n", "global\n  server-state-file " + file + "\n")
            .replace("defaults\n", "defaults\n  load-server-state-from-file global\n"));
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  void startAgain() throws Exception {
    process = start();
  }

  @Override
  public void close() {
    kill();
  }
}
