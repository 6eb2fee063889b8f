package io.github.btc.opensearch;

import io.github.btc.search.Product;
import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A real OpenSearch, with its real main class, from Maven Central's jars. */
class OpenSearch extends Product {

  static final String VERSION_KEY = "opensearch.version";

  private final AtomicInteger slowIndices = new AtomicInteger();

  OpenSearch() {
    this(serverOfTheModule());
  }

  OpenSearch(Path jars) {
    super(jars, VERSION_KEY, "3.8.0");
  }

  @Override
  public String founders() {
    return "cluster.initial_cluster_manager_nodes";
  }

  /** There is no node for the replica that it waits for. */
  @Override
  public Request slow() {
    return new Request(
        "PUT",
        "/slow-" + slowIndices.incrementAndGet() + "?wait_for_active_shards=2&timeout=900ms");
  }

  @Override
  public String pointInTime() {
    return "/books/_search/point_in_time?keep_alive=1m";
  }

  @Override
  public Class<?> otherHttpPlugin() {
    return OtherHttpPlugin.class;
  }

  @Override
  public Class<?> searchTimes() {
    return SearchTimes.class;
  }

  @Override
  protected void prepare(ServerHome home) throws IOException {
    copy(
        "/netty-module-descriptor.properties",
        home,
        "modules/transport-netty4/plugin-descriptor.properties");
    copy("/server-log4j2.properties", home, "config/log4j2.properties");
  }

  @Override
  protected Server start(ServerHome home, Map<String, String> settings, List<String> flags)
      throws IOException {
    Files.writeString(home.resolve("config/opensearch.yml"), yaml(settings));
    List<String> line = new ArrayList<>(flags);
    line.addAll(ownFlags(home));
    ProcessBuilder command = new ProcessBuilder(line).directory(home.root().toFile());
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

  private static List<String> ownFlags(ServerHome home) {
    return List.of(
        "-Djna.nosys=true", // without native code the server cannot know who runs it:
        "-Djna.nounpack=true", // it would refuse root, as which some builds run
        "-Dopensearch.path.home=" + home.root(),
        "-Dopensearch.path.conf=" + home.resolve("config"),
        "-Dopensearch.distribution.type=tar",
        "-Dopensearch.bundled_jdk=false",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        home.resolve("lib") + "/*",
        "org.opensearch.bootstrap.OpenSearch");
  }
}
