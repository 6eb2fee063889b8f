package io.github.btc.elasticsearch;

import io.github.btc.search.Product;
import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;
import org.elasticsearch.bootstrap.ServerArgs;
import org.elasticsearch.common.io.stream.OutputStreamStreamOutput;
import org.elasticsearch.common.settings.KeyStoreWrapper;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.io.ansi.AnsiConsoleLoader;

/** A real Elasticsearch, with its real main class and entitlements, from Maven Central's jars. */
final class Elasticsearch extends Product {

  Elasticsearch() {
    super(serverOfTheModule(), "elasticsearch.version", "9.5.2");
  }

  @Override
  public String founders() {
    return "cluster.initial_master_nodes";
  }

  /** No state is that new. */
  @Override
  public Request slow() {
    return new Request(
        "GET", "/_cluster/state/version?wait_for_metadata_version=1000000&wait_for_timeout=900ms");
  }

  @Override
  public String pointInTime() {
    return "/books/_pit?keep_alive=1m";
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
    unpackNettyModule(home);
    Files.createDirectories(home.resolve("lib/entitlement-agent"));
    Files.createDirectories(home.resolve("lib/tools/ansi-console"));
    Manifest agent = new Manifest();
    agent.getMainAttributes().putValue("Agent-Class", EntitlementAgent.class.getName());
    agent.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    agent.getMainAttributes().putValue("Can-Redefine-Classes", "true");
    ServerHome.jar(home.resolve("lib/entitlement-agent/agent.jar"), agent, EntitlementAgent.class);
    ServerHome.jar(
        home.resolve("lib/tools/ansi-console/none.jar"), new Manifest(), AnsiConsoleLoader.class);
    copy("/server-log4j2.properties", home, "config/log4j2.properties");
  }

  private static void unpackNettyModule(ServerHome home) throws IOException {
    Path module = home.resolve("modules/transport-netty4");
    try (ZipFile jar = new ZipFile(ServerHome.only(module, "transport-netty4-*.jar").toFile())) {
      for (String file : List.of("plugin-descriptor.properties", "entitlement-policy.yaml")) {
        String inside = "META-INF/es-plugins/transport-netty4/" + file;
        try (InputStream in = jar.getInputStream(jar.getEntry(inside))) {
          Files.copy(in, module.resolve(file));
        }
      }
    }
  }

  @Override
  protected Server start(ServerHome home, Map<String, String> settings, List<String> flags)
      throws IOException {
    Settings.Builder all = Settings.builder();
    settings.forEach((name, value) -> put(all, name, value));
    all.put("path.home", home.root().toString());
    all.put("path.data", home.resolve("data").toString());
    all.put("path.logs", home.resolve("logs").toString());
    List<String> line = new ArrayList<>(flags);
    line.addAll(ownFlags(home));
    ProcessBuilder command = new ProcessBuilder(line).directory(home.root().toFile());
    command.environment().put("ES_TMPDIR", home.resolve("tmp").toString());
    command.environment().put("LIBFFI_TMPDIR", home.resolve("tmp").toString());
    return Server.start(
        command, home.resolve("logs/server.log"), out -> greet(out, home, all.build()));
  }

  private static void put(Settings.Builder all, String name, String value) {
    if (value.isEmpty()) {
      all.putList(name);
    } else if (value.contains(",")) {
      all.putList(name, value.split(","));
    } else {
      all.put(name, value);
    }
  }

  /** The server reads its settings from its standard input, and ends when that ends. */
  private static void greet(OutputStream out, ServerHome home, Settings settings)
      throws IOException {
    new ServerArgs(
            false,
            false,
            null,
            KeyStoreWrapper.create(),
            settings,
            home.resolve("config"),
            home.resolve("logs"))
        .writeTo(new OutputStreamStreamOutput(out));
  }

  private static List<String> ownFlags(ServerHome home) throws IOException {
    Path bridge = ServerHome.only(home.resolve("lib/entitlement-bridge"), "*.jar");
    return List.of(
        "-Des.path.home=" + home.root(),
        "-Des.path.conf=" + home.resolve("config"),
        "-Des.distribution.type=tar",
        "-Djdk.attach.allowAttachSelf=true",
        "-XX:+EnableDynamicAgentLoading",
        "--patch-module",
        "java.base=" + bridge,
        "--add-exports",
        "java.base/org.elasticsearch.entitlement.bridge="
            + "org.elasticsearch.entitlement,java.logging,java.net.http,java.naming,jdk.net",
        "--module-path",
        home.resolve("lib").toString(),
        "--add-modules=jdk.net",
        "--add-modules=ALL-MODULE-PATH",
        "-m",
        "org.elasticsearch.server/org.elasticsearch.bootstrap.Elasticsearch");
  }
}
