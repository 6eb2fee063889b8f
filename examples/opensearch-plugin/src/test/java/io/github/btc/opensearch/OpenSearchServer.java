package io.github.btc.opensearch;

import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A real OpenSearch, with its real main class, from Maven Central's jars. */
final class OpenSearchServer {

  private static final Path JARS = Path.of(System.getProperty("btc.server.home"));
  static final Path PLUGIN = Path.of(System.getProperty("btc.plugin.zip"));

  private OpenSearchServer() {}

  static ServerHome home(Path root) throws IOException {
    ServerHome home = ServerHome.linkedTo(JARS, root);
    copy(
        "/netty-module-descriptor.properties",
        home,
        "modules/transport-netty4/plugin-descriptor.properties");
    copy("/server-log4j2.properties", home, "config/log4j2.properties");
    return home;
  }

  private static void copy(String resource, ServerHome home, String file) throws IOException {
    try (InputStream in = OpenSearchServer.class.getResourceAsStream(resource)) {
      Files.copy(in, home.resolve(file));
    }
  }

  /** Starts a node that is a cluster of its own. */
  static Server startAlone(ServerHome home, Map<String, String> settings) throws IOException {
    Map<String, String> all = new HashMap<>(Map.of("discovery.type", "single-node"));
    all.putAll(settings);
    return start(home, all);
  }

  static Server start(ServerHome home, Map<String, String> settings) throws IOException {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("cluster.name", "btc");
    all.put("node.name", home.root().getFileName().toString());
    all.put("network.host", "127.0.0.1");
    all.put("http.port", "0");
    all.put("transport.port", "0");
    all.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    Files.writeString(home.resolve("config/opensearch.yml"), yaml(all));
    ProcessBuilder command = new ProcessBuilder(command(home)).directory(home.root().toFile());
    command.environment().put("OPENSEARCH_TMPDIR", home.resolve("tmp").toString());
    return Server.start(command, home.resolve("logs/server.log"), out -> {});
  }

  private static String yaml(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(e -> e.getKey() + ": " + value(e.getValue()) + "\n")
        .collect(Collectors.joining());
  }

  private static String value(String text) {
    return text.contains(",") ? "[\"" + text.replace(",", "\", \"") + "\"]" : text;
  }

  private static List<String> command(ServerHome home) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(System.getProperty("btc.server.flags", "").split(" +")));
    command.removeIf(String::isEmpty);
    command.addAll(
        List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+UseG1GC",
            "-XX:TieredStopAtLevel=1",
            "-Xlog:gc,safepoint:file=" + home.resolve("logs/gc.log") + ":time,uptime",
            "-Djava.io.tmpdir=" + home.resolve("tmp"),
            "-Djna.nosys=true", // without native code the server cannot know who runs it:
            "-Djna.nounpack=true", // it would refuse root, as which some builds run
            "-Dopensearch.path.home=" + home.root(),
            "-Dopensearch.path.conf=" + home.resolve("config"),
            "-Dopensearch.distribution.type=tar",
            "-Dopensearch.bundled_jdk=false",
            "-Dlog4j.shutdownHookEnabled=false",
            "-Dlog4j2.disable.jmx=true",
            "-Djava.locale.providers=CLDR",
            "-Dio.netty.noUnsafe=true",
            "-Dio.netty.noKeySetOptimization=true",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            home.resolve("lib") + "/*",
            "org.opensearch.bootstrap.OpenSearch"));
    return command;
  }
}
