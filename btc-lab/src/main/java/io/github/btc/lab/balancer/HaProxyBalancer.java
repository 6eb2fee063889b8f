package io.github.btc.lab.balancer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** HAProxy, told by each replica over its runtime socket. */
public final class HaProxyBalancer implements Balancer {

  private static final Program PROGRAM =
      new Program("haproxy", "HAProxy 2.4 or newer", "install the package haproxy");

  /** 107 bytes are what a socket's path may have; HAProxy binds a longer one and renames it. */
  private static final int LONGEST_SOCKET_BYTES = 92;

  @Override
  public String name() {
    return "haproxy";
  }

  @Override
  public void checkInstalled() {
    PROGRAM.find();
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.HaProxy("be/s" + (replica + 1), socket(workDirectory));
  }

  private static Path socket(Path workDirectory) {
    Path socket = workDirectory.toAbsolutePath().resolve("haproxy.sock");
    int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_SOCKET_BYTES) {
      throw new IllegalArgumentException(
          "workDirectory: "
              + workDirectory
              + " (expected a shorter path: a socket in it may have "
              + LONGEST_SOCKET_BYTES
              + " bytes)");
    }
    return socket;
  }

  @Override
  public RunningBalancer start(List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    String program = PROGRAM.find().toString();
    Path configuration = workDirectory.resolve("haproxy.cfg");
    Recipe recipe =
        Recipe.read("haproxy.cfg")
            .with("/run/haproxy/btc.sock", socket(workDirectory).toString())
            .inFrontOf(replicas);
    return RunningBalancer.start(
        workDirectory.resolve("haproxy.log"),
        address -> {
          recipe.listeningAt(address).writeTo(configuration);
          return List.of(program, "-db", "-f", configuration.toString());
        });
  }
}
