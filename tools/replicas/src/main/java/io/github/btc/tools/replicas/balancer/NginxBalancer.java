package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Routing;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** nginx with a door before each replica, which is told and confirms. */
public final class NginxBalancer implements Balancer {

  /** Says in which door each request was, and when, as {@code btc exposed} reads it. */
  private static final String LOG =
      "    log_format visits '$msec $request_time $status $upstream_addr $upstream_response_time"
          + " \"$request\" $http_x_attempt $server_addr';\n"
          + "    access_log nginx-access.log visits;\n";

  private static final String ADMIN = "admin.sock";

  /** One at a time, so that there is always a door that is open. */
  private static final Duration NO_REST = Duration.ZERO;

  /** A door hangs up when its replica answers with this status. */
  private static final int REFUSAL_STATUS = 425;

  private final Routing routing;

  /** Makes a balancer with the routing of its recipe. */
  public NginxBalancer() {
    this(Routing.LEAST_REQUEST);
  }

  private NginxBalancer(Routing routing) {
    this.routing = routing;
  }

  @Override
  public Balancer routedBy(Routing other) {
    return new NginxBalancer(other);
  }

  @Override
  public int refusalStatus() {
    return REFUSAL_STATUS;
  }

  @Override
  public String name() {
    return "nginx";
  }

  @Override
  public Program program() {
    return NginxProgram.PROGRAM;
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.InTurns(
        new Announcement.Nginx(nameOf(replica), SocketPath.in(workDirectory, ADMIN)),
        workDirectory.resolve("turns"),
        NO_REST);
  }

  @Override
  public Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    Path prefix = workDirectory.toAbsolutePath();
    List<Path> sockets =
        new ArrayList<>(
            List.of(
                SocketPath.in(workDirectory, ADMIN), SocketPath.in(workDirectory, "gone.sock")));
    for (int i = 0; i < replicas.size(); i++) {
      sockets.add(SocketPath.in(workDirectory, nameOf(i) + ".sock"));
    }
    Recipe recipe =
        Recipe.read("nginx.conf")
            .routedBy(routing)
            .inFrontOf(replicas)
            .with("/run/btc", prefix.toString())
            .with("http {\n", "http {\n" + NginxProgram.TEMPORARY_FILES + LOG);
    return NginxProgram.launch(recipe, prefix, sockets, executable);
  }

  private static String nameOf(int replica) {
    return "s" + (replica + 1);
  }
}
