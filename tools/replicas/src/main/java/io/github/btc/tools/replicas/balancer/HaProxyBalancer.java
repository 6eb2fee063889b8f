package io.github.btc.tools.replicas.balancer;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** HAProxy, told by each replica over its runtime socket. */
public final class HaProxyBalancer implements Balancer {

  private static final Program PROGRAM =
      new Program("haproxy", "HAProxy 2.4 or newer", "install the package haproxy");

  private static final String SOCKET = "haproxy.sock";

  /** HAProxy can tell this status from those of applications. */
  private static final int REFUSAL_STATUS = 425;

  @Override
  public int refusalStatus() {
    return REFUSAL_STATUS;
  }

  @Override
  public String name() {
    return "haproxy";
  }

  @Override
  public Program program() {
    return PROGRAM;
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.HaProxy("be/s" + (replica + 1), SocketPath.in(workDirectory, SOCKET));
  }

  @Override
  public Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    Path socket = SocketPath.in(workDirectory, SOCKET);
    Path configuration = workDirectory.resolve("haproxy.cfg");
    Recipe recipe =
        Recipe.read("haproxy.cfg")
            .with("/run/haproxy/btc.sock", socket.toString())
            .inFrontOf(replicas);
    return new Launch(
        workDirectory.resolve("haproxy.log"),
        List.of(socket),
        address -> {
          recipe.listeningAt(address).writeTo(configuration);
          return List.of(executable, "-db", "-f", configuration.toString());
        });
  }
}
