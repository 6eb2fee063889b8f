package io.github.btc.tools.advisor.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.console.process.GuardedProcess;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines that the real Tomcat and the real Envoy write with the setting of the guide. */
@Timeout(300)
@Tag("one-jdk")
final class RealLogsIT {

  private static final Duration LONG = Duration.ofSeconds(120);
  private static final String ENVOYS_CONFIGURATION =
      """
      admin:
        address: {socket_address: {address: 127.0.0.1, port_value: 0}}
      static_resources:
        listeners:
        - name: clients
          address: {socket_address: {address: 127.0.0.1, port_value: 0}}
          filter_chains:
          - filters:
            - name: envoy.filters.network.http_connection_manager
              typed_config:
                "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
                stat_prefix: clients
                access_log:
                - name: envoy.access_loggers.file
                  typed_config:
                    "@type": type.googleapis.com/envoy.extensions.access_loggers.file.v3.FileAccessLog
                    path: %s
                route_config:
                  virtual_hosts:
                  - {name: all, domains: ["*"], routes: [{match: {prefix: "/"}, route: {cluster: replica}}]}
                http_filters:
                - name: envoy.filters.http.router
                  typed_config: {"@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router}
        clusters:
        - name: replica
          load_assignment:
            cluster_name: replica
            endpoints:
            - lb_endpoints:
              - endpoint: {address: {socket_address: {address: 127.0.0.1, port_value: %d}}}
      """;

  @TempDir private Path directory;

  private final long begunNanos = wallMillis() * 1_000_000;

  @Test
  void readsWhatTomcatWrites() throws Exception {
    Path log = directory.resolve("access.log");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.toString());
    tomcat.setPort(0);
    Context context = tomcat.addContext("", null);
    assertThat(context).isNotNull();
    tomcat.getHost().getPipeline().addValve(valve());
    tomcat.getConnector();
    tomcat.start();
    try {
      get(tomcat.getConnector().getLocalPort());

      assertIsRead(AccessLogFormat.TOMCAT, lineOf(log), "");
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  private AccessLogValve valve() {
    String setting = AccessLogFormat.TOMCAT.setting();
    AccessLogValve valve = new AccessLogValve();
    valve.setDirectory(directory.toString());
    valve.setPrefix("access");
    valve.setSuffix(".log");
    valve.setRotatable(false);
    valve.setBuffered(false);
    valve.setPattern(
        setting.substring("pattern=\"".length(), setting.length() - 1).replace("&quot;", "\""));
    return valve;
  }

  @Test
  void readsWhatEnvoyWritesByDefault() throws Exception {
    Path log = directory.resolve("access.log");
    HttpServer replica = HttpServer.create(loopback(0), 0);
    replica.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    replica.start();
    Path admin = directory.resolve("admin");
    Path configuration = directory.resolve("envoy.yaml");
    Files.writeString(
        configuration, ENVOYS_CONFIGURATION.formatted(log, replica.getAddress().getPort()));
    List<String> command =
        List.of(
            envoy(),
            "--config-path",
            configuration.toString(),
            "--concurrency",
            "1",
            "--disable-hot-restart",
            "--admin-address-path",
            admin.toString(),
            "--file-flush-interval-msec",
            "20");
    Path said = directory.resolve("envoy.log");
    try (GuardedProcess running = GuardedProcess.start(GuardedProcess.Ending.TERM, command, said)) {
      get(portOfClients(admin));

      String server = "127.0.0.1:" + replica.getAddress().getPort();
      assertThat(running.isAlive()).isTrue();
      assertIsRead(AccessLogFormat.ENVOY, lineOf(log), server);
    } finally {
      replica.stop(0);
    }
  }

  private void assertIsRead(AccessLogFormat format, String line, String server) {
    System.out.println(format + ": " + line);
    LoggedRequest request = format.read(line, ZoneOffset.UTC).orElseThrow();

    assertThat(request.server()).isEqualTo(server);
    assertThat(request.startNanos()).isBetween(begunNanos - 1_000_000, request.endNanos());
    assertThat(request.endNanos()).isLessThan((wallMillis() + 1) * 1_000_000);
    for (AccessLogFormat other : AccessLogFormat.values()) {
      assertThat(other.read(line, ZoneOffset.UTC).isPresent()).isEqualTo(other == format);
    }
  }

  /** Envoy chooses its ports, and tells them. */
  private static int portOfClients(Path admin) {
    String listener =
        await("Envoy listens")
            .atMost(LONG)
            .ignoreExceptions()
            .until(
                () -> get("http://" + Files.readString(admin).strip() + "/listeners").strip(),
                listeners -> listeners.matches("clients::127\\.0\\.0\\.1:[1-9]\\d*"));
    return Integer.parseInt(listener.substring(listener.lastIndexOf(':') + 1));
  }

  private static void get(int port) throws IOException, InterruptedException {
    get("http://127.0.0.1:" + port + "/a?b=c");
  }

  private static String get(String uri) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(uri)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  private static String lineOf(Path log) throws IOException {
    await("a line of " + log)
        .atMost(LONG)
        .until(() -> Files.exists(log) && Files.readString(log).contains("\n"));
    return Files.readAllLines(log).get(0);
  }

  private static String envoy() {
    String folders =
        System.getenv("PATH") + File.pathSeparator + System.getProperty("btc.programs");
    return Stream.of(folders.split(File.pathSeparator))
        .map(folder -> Path.of(folder, "envoy"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow()
        .toString();
  }

  private static long wallMillis() {
    return System.currentTimeMillis();
  }

  private static InetSocketAddress loopback(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port);
  }
}
