package io.github.btc.elasticsearch;

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
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.elasticsearch.bootstrap.ServerArgs;
import org.elasticsearch.common.io.stream.OutputStreamStreamOutput;
import org.elasticsearch.common.settings.KeyStoreWrapper;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.io.ansi.AnsiConsoleLoader;

/** A real Elasticsearch, with its real main class and entitlements, from Maven Central's jars. */
final class ElasticsearchServer {

  private static final Path JARS = Path.of(System.getProperty("btc.server.home"));
  static final Path PLUGIN = Path.of(System.getProperty("btc.plugin.zip"));

  private ElasticsearchServer() {}

  static ServerHome home(Path root) throws IOException {
    ServerHome home = ServerHome.linkedTo(JARS, root);
    unpackNettyModule(home);
    Files.createDirectories(home.resolve("lib/entitlement-agent"));
    Files.createDirectories(home.resolve("lib/tools/ansi-console"));
    Manifest agent = manifest();
    agent.getMainAttributes().putValue("Agent-Class", EntitlementAgent.class.getName());
    agent.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    agent.getMainAttributes().putValue("Can-Redefine-Classes", "true");
    jar(home.resolve("lib/entitlement-agent/agent.jar"), agent, EntitlementAgent.class);
    jar(home.resolve("lib/tools/ansi-console/none.jar"), manifest(), AnsiConsoleLoader.class);
    try (InputStream in =
        ElasticsearchServer.class.getResourceAsStream("/server-log4j2.properties")) {
      Files.copy(in, home.resolve("config/log4j2.properties"));
    }
    return home;
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

  private static Manifest manifest() {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    return manifest;
  }

  private static void jar(Path file, Manifest manifest, Class<?> content) throws IOException {
    String name = content.getName().replace('.', '/') + ".class";
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
        InputStream in = content.getClassLoader().getResourceAsStream(name)) {
      jar.putNextEntry(new ZipEntry(name));
      in.transferTo(jar);
    }
  }

  /** Starts a node that is a cluster of its own. */
  static Server startAlone(ServerHome home, Map<String, String> settings) throws IOException {
    Map<String, String> all = new java.util.HashMap<>(Map.of("discovery.type", "single-node"));
    all.putAll(settings);
    return start(home, all);
  }

  static Server start(ServerHome home, Map<String, String> settings) throws IOException {
    Settings.Builder all =
        Settings.builder()
            .put("cluster.name", "btc")
            .put("node.name", home.root().getFileName().toString())
            .put("network.host", "127.0.0.1")
            .put("http.port", 0)
            .put("transport.port", 0)
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .put("path.home", home.root().toString())
            .put("path.data", home.resolve("data").toString())
            .put("path.logs", home.resolve("logs").toString());
    settings.forEach(
        (name, value) -> {
          if (value.contains(",")) {
            all.putList(name, value.split(","));
          } else {
            all.put(name, value);
          }
        });
    ProcessBuilder command = new ProcessBuilder(command(home)).directory(home.root().toFile());
    command.environment().put("ES_TMPDIR", home.resolve("tmp").toString());
    command.environment().put("LIBFFI_TMPDIR", home.resolve("tmp").toString());
    return Server.start(
        command, home.resolve("logs/server.log"), out -> greet(out, home, all.build()));
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

  private static List<String> command(ServerHome home) throws IOException {
    Path bridge = ServerHome.only(home.resolve("lib/entitlement-bridge"), "*.jar");
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
            "-Des.path.home=" + home.root(),
            "-Des.path.conf=" + home.resolve("config"),
            "-Des.distribution.type=tar",
            "-Djdk.attach.allowAttachSelf=true",
            "-XX:+EnableDynamicAgentLoading",
            "-Dlog4j.shutdownHookEnabled=false",
            "-Dlog4j2.disable.jmx=true",
            "-Djava.locale.providers=CLDR",
            "-Dio.netty.noUnsafe=true",
            "-Dio.netty.noKeySetOptimization=true",
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
            "org.elasticsearch.server/org.elasticsearch.bootstrap.Elasticsearch"));
    return command;
  }
}
