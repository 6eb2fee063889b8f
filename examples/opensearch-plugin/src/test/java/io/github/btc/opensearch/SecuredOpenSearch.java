package io.github.btc.opensearch;

import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * OpenSearch with its security plugin: TLS between the nodes, users at the door. Of the newest
 * version of that plugin on Maven Central, which is older than ours; ours says it is for that one.
 */
final class SecuredOpenSearch extends OpenSearch {

  private static final String SECURITY = "plugins/opensearch-security";
  private static final String TLS = "plugins.security.ssl.transport.";
  private static final String PASSWORD = "only-for-tests";
  private static final String NODE = "CN=node";
  private static final String KEYS = "keys.p12";
  private static final String TRUSTED = "trusted.p12";

  private final String version;
  private @Nullable Path config; // of the first home, where the keys of all are made

  SecuredOpenSearch(Path jars) throws IOException {
    super(jars);
    Path server = ServerHome.only(jars.resolve("lib"), "opensearch-[0-9]*.jar");
    this.version = server.getFileName().toString().replaceAll("opensearch-(.*)\\.jar", "$1");
  }

  private void addKeys(Path own) throws IOException {
    Path first = config;
    if (first != null) {
      copy(first.resolve(KEYS), own.resolve(KEYS));
      copy(first.resolve(TRUSTED), own.resolve(TRUSTED));
      return;
    }
    config = own;
    Path keys = own.resolve(KEYS);
    Path certificate = own.resolve("certificate");
    keytool("-genkeypair", "-alias", "node", "-keyalg", "EC", "-dname", NODE, "-keystore", keys);
    keytool("-exportcert", "-alias", "node", "-file", certificate, "-keystore", keys);
    keytool("-importcert", "-noprompt", "-file", certificate, "-keystore", own.resolve(TRUSTED));
  }

  private static void keytool(Object... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    try {
      if (process.waitFor() != 0) {
        throw new IOException("keytool: " + said);
      }
    } catch (InterruptedException e) {
      throw new IOException("keytool was interrupted", e);
    }
  }

  @Override
  protected void prepare(ServerHome home) throws IOException {
    super.prepare(home);
    Path netty = home.resolve("modules/transport-netty4");
    home.describe(netty, VERSION_KEY, version);
    home.describe(
        home.resolve(SECURITY), "extended.plugins", ""); // modules that are not on Central
    copyAll(home.resolve(SECURITY + "/config"), home.resolve("config/opensearch-security"));
    addKeys(home.resolve("config"));
  }

  private static void copyAll(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    try (Stream<Path> files = Files.list(from)) {
      files.forEach(file -> copy(file, to.resolve(file.getFileName())));
    }
  }

  private static void copy(Path from, Path to) {
    try {
      Files.copy(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Path install(ServerHome home) throws IOException {
    Path plugin = super.install(home);
    home.describe(plugin, VERSION_KEY, version);
    return plugin;
  }

  @Override
  protected Server start(ServerHome home, Map<String, String> settings, List<String> flags)
      throws IOException {
    Map<String, String> all = new TreeMap<>(settings);
    for (String store : List.of("key", "trust")) {
      all.put(TLS + store + "store_type", "PKCS12");
      all.put(TLS + store + "store_password", PASSWORD);
    }
    all.put(TLS + "keystore_filepath", KEYS);
    all.put(TLS + "truststore_filepath", TRUSTED);
    all.put(TLS + "enforce_hostname_verification", "false");
    all.put("plugins.security.nodes_dn", NODE);
    all.put("plugins.security.authcz.admin_dn", "CN=admin");
    all.put("plugins.security.allow_default_init_securityindex", "true");
    all.put("plugins.security.ssl.http.enabled", "false");
    return super.start(home, all, flags).as("admin", "admin");
  }
}
