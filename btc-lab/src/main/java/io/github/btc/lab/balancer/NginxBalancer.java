package io.github.btc.lab.balancer;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** nginx, which learns from the first refusal that a replica is away. */
public final class NginxBalancer implements Balancer {

  private static final Program PROGRAM =
      new Program("nginx", "nginx 1.18 or newer", "install the package nginx");

  /**
   * Keeps every file inside the prefix, so that any user may run it, and says in each answer which
   * replicas were asked, how long each took, and when.
   */
  private static final String OWN_FILES =
      """
      http {
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        log_format upstreams '$request_method $status $upstream_addr $upstream_status';
        access_log nginx-access.log upstreams;
        add_header X-Replicas "$upstream_addr|$upstream_header_time|$msec" always;
      """;

  /** A large body takes its time from nginx to a replica, the more so on a busy machine. */
  private static final Duration SETTLE = Duration.ofMillis(10);

  /** nginx leaves a refusing replica alone for 1 to 2 s: with four of them one must be left. */
  private static final Duration REST = Duration.ofMillis(750);

  private static final String DIRECTIVES = "daemon off; pid nginx.pid; error_log stderr notice;";

  @Override
  public String name() {
    return "nginx";
  }

  @Override
  public Program program() {
    return PROGRAM;
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.InTurns(
        new Announcement.FirstRefusal(SETTLE), workDirectory.resolve("turns"), REST);
  }

  @Override
  public Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    Path prefix = workDirectory.toAbsolutePath();
    Path configuration = prefix.resolve("nginx.conf");
    Recipe recipe = Recipe.read("nginx.conf").with("http {\n", OWN_FILES).inFrontOf(replicas);
    return new Launch(
        prefix.resolve("nginx.log"),
        List.of(),
        address -> {
          recipe.listeningAt(address).writeTo(configuration);
          return List.of(
              executable,
              "-p",
              prefix + "/",
              "-c",
              configuration.toString(),
              "-g",
              DIRECTIVES + user());
        });
  }

  /** The administrator's workers run as somebody else, who may not enter the prefix. */
  private static String user() {
    return System.getProperty("user.name").equals("root") ? " user root root;" : "";
  }
}
