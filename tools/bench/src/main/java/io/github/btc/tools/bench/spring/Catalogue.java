package io.github.btc.tools.bench.spring;

import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds {@code examples/spring-boot-catalogue}, a service with a database, another service that it
 * asks, object graphs and a large cache.
 */
public final class Catalogue {

  /** The memory that the service allocates, together with Spring and Tomcat. */
  public static final LimitHeap.Need NEED = new LimitHeap.Need(0.35, 1.5);

  /** The system property that contains the path of the service's jar. */
  static final String JAR = "btc.catalogue.jar";

  private static final String REMEDY =
      "mvn -pl examples/spring-boot-catalogue -am -Dmaven.test.skip=true package";

  private Catalogue() {}

  /**
   * Finds the jar, and starts the database and the other service unless they run.
   *
   * @return the service
   * @throws IllegalArgumentException if the jar is missing or the database cannot be started; the
   *     message is for the user
   */
  public static ReplicaProgram find() {
    Path jar = Path.of(System.getProperty(JAR, "catalogue.jar"));
    if (!Files.isRegularFile(jar)) {
      throw new IllegalArgumentException(
          "%s: %s does not exist (expected the service's jar; start with ./btc, or build it: %s)"
              .formatted(JAR, jar, REMEDY));
    }
    return Neighbours.ofProcess(jar.toAbsolutePath()).known(jar.toAbsolutePath());
  }
}
