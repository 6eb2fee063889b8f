package io.github.btc.research.benches.hazelcast;

import com.hazelcast.core.Hazelcast;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/**
 * The jars of a member: Hazelcast's own from the class path of this program, and the plugin's.
 *
 * @param hazelcast Hazelcast's jar
 * @param plugin jar of {@code examples/hazelcast-plugin}
 */
record Installation(Path hazelcast, Path plugin) {

  /** The system property that contains the path of the plugin's jar. */
  static final String PLUGIN = "btc.hazelcast.plugin";

  private static final String REMEDY =
      "mvn -pl examples/hazelcast-plugin -am -Dmaven.test.skip=true package";

  /**
   * Finds the jars and checks that nginx is present.
   *
   * @throws IllegalArgumentException if a jar is missing; the message is for the user
   * @throws io.github.btc.tools.replicas.balancer.MissingProgramException if nginx is missing
   */
  static Installation find() {
    Path plugin = Path.of(System.getProperty(PLUGIN, "btc-hazelcast.jar"));
    if (!Files.isRegularFile(plugin)) {
      throw new IllegalArgumentException(
          "%s: %s does not exist (expected the plugin's jar; start with ./btc, or build it: %s)"
              .formatted(PLUGIN, plugin, REMEDY));
    }
    new NginxRefusalsBalancer().checkInstalled();
    return new Installation(hazelcastJar(), plugin.toAbsolutePath());
  }

  private static Path hazelcastJar() {
    CodeSource source = Hazelcast.class.getProtectionDomain().getCodeSource();
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("hazelcast: " + source, e);
    }
  }

  /** Returns the class path of a member. */
  String classPath(boolean withPlugin) {
    return withPlugin ? hazelcast + ":" + plugin : hazelcast.toString();
  }
}
