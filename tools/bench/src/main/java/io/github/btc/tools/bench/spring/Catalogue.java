package io.github.btc.tools.bench.spring;

import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code examples/spring-boot-catalogue}: object graphs for every request, and a large cache. */
public final class Catalogue {

  /** What it allocates, Spring and Tomcat included. */
  public static final LimitHeap.Need NEED = new LimitHeap.Need(0.5, 1.6);

  /** A system property: where the service's jar is. */
  static final String JAR = "btc.catalogue.jar";

  private static final String REMEDY =
      "mvn -pl examples/spring-boot-catalogue -am -Dmaven.test.skip=true package";

  private Catalogue() {}

  /**
   * Looks for the jar.
   *
   * @return the service
   * @throws IllegalArgumentException if it is missing, with one sentence for the user
   */
  public static ReplicaProgram find() {
    Path jar = Path.of(System.getProperty(JAR, "catalogue.jar"));
    if (!Files.isRegularFile(jar)) {
      throw new IllegalArgumentException(
          "%s: %s is not there (expected the service's jar; start with ./btc, or build it: %s)"
              .formatted(JAR, jar, REMEDY));
    }
    return ReplicaProgram.jar(jar.toAbsolutePath());
  }
}
