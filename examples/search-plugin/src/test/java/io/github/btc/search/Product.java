package io.github.btc.search;

import io.github.btc.tools.replicas.measure.GcLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One of the two servers, as the tests install and start it. */
public abstract class Product {

  /** A system property: heap and collector, in place of those of the tests. One flag a line. */
  private static final String JVM = "btc.server.jvm";

  private static final List<String> SMALL_JVM =
      List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "-XX:TieredStopAtLevel=1");

  private static final Path PLUGIN = Path.of(System.getProperty("btc.plugin.zip"));

  private final Path jars;
  private final String versionKey;
  private final String otherVersion;

  /**
   * @param jars the server's, as the build has laid them out
   * @param versionKey what the descriptor of a plugin calls the version of the server
   * @param otherVersion another version than that of the plugin
   */
  protected Product(Path jars, String versionKey, String otherVersion) {
    this.jars = jars;
    this.versionKey = versionKey;
    this.otherVersion = otherVersion;
  }

  /** Adds to a home, and to its process, what this server needs. */
  protected abstract void prepare(ServerHome home) throws IOException;

  /** Starts the server in a home. */
  protected abstract Server start(ServerHome home, Map<String, String> settings, List<String> flags)
      throws IOException;

  /** The setting that names the nodes of a new cluster. */
  public abstract String founders();

  /** An ordinary request that the server answers after nearly a second. */
  public abstract Request slow();

  /** Opens a point in time of {@code books}. */
  public abstract String pointInTime();

  /** A plugin with an HTTP type of its own, and the class that makes it. */
  public abstract Class<?> otherHttpPlugin();

  /** A plugin that says when searches were executed, as {@link ServedSearches} reads it. */
  public abstract Class<?> searchTimes();

  /** Returns where the build has laid out the server of the module. */
  protected static Path serverOfTheModule() {
    return Path.of(System.getProperty("btc.server.home"));
  }

  /** A request without a body. */
  public record Request(String method, String target) {}

  /** Makes a home without any plugin. */
  public final ServerHome bareHome(Path root) throws IOException {
    ServerHome home = ServerHome.linkedTo(jars, root);
    prepare(home);
    return home;
  }

  /** Makes a home with the plugin. */
  public final ServerHome home(Path root) throws IOException {
    ServerHome home = bareHome(root);
    install(home);
    return home;
  }

  /** Installs the plugin. */
  public Path install(ServerHome home) throws IOException {
    return home.install(PLUGIN);
  }

  /** Makes an installed plugin ask for the other version; returns it. */
  public final String askForOtherVersion(ServerHome home, Path plugin) throws IOException {
    home.describe(plugin, versionKey, otherVersion);
    return otherVersion;
  }

  /** Starts a node that is a cluster of its own. */
  public final Server startAlone(ServerHome home, Map<String, String> settings) throws IOException {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("discovery.type", "single-node");
    return start(home, all);
  }

  /** Starts the first node of a cluster. */
  public final Server startFirst(ServerHome home, Map<String, String> settings) throws IOException {
    Map<String, String> all = new TreeMap<>(settings);
    all.put(founders(), home.name());
    return start(home, all);
  }

  /** Starts a node that joins another one. */
  public final Server startBeside(Server first, ServerHome home, Map<String, String> settings)
      throws IOException {
    return startBeside(first.awaitTransportPort(), home, settings);
  }

  /** Starts a node that joins the one at a transport port of this machine. */
  public final Server startBeside(int transportPort, ServerHome home, Map<String, String> settings)
      throws IOException {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("discovery.seed_hosts", "127.0.0.1:" + transportPort);
    return start(home, all);
  }

  private Server start(ServerHome home, Map<String, String> settings) throws IOException {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("cluster.name", "btc");
    all.put("node.name", home.name());
    all.put("network.host", "127.0.0.1");
    all.put("http.port", "0");
    all.put("transport.port", "0");
    all.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    return start(home, all, flags(home));
  }

  private static List<String> flags(ServerHome home) {
    List<String> flags = new ArrayList<>();
    flags.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String asked = System.getProperty(JVM);
    flags.addAll(asked == null ? SMALL_JVM : asked.lines().toList()); // a path may have a blank
    flags.addAll(List.of(System.getProperty("btc.server.flags", "").split(" +")));
    flags.removeIf(String::isEmpty);
    flags.add(
        "-Xlog:%s:file=%s:%s:filecount=0"
            .formatted(GcLog.WHAT, home.collections(), GcLog.DECORATIONS));
    flags.add("-Djava.io.tmpdir=" + home.resolve("tmp"));
    flags.add("-Dlog4j.shutdownHookEnabled=false");
    flags.add("-Dlog4j2.disable.jmx=true");
    flags.add("-Djava.locale.providers=CLDR");
    flags.add("-Dio.netty.noUnsafe=true");
    flags.add("-Dio.netty.noKeySetOptimization=true");
    return flags;
  }

  /** Copies a resource of the tests into a home. */
  protected final void copy(String resource, ServerHome home, String file) throws IOException {
    try (var in = getClass().getResourceAsStream(resource)) {
      Files.copy(in, home.resolve(file));
    }
  }
}
