package io.github.btc.research.benches.elasticsearch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The results of building {@code examples/elasticsearch-plugin} on JDK 21 or newer: a server made
 * of Maven Central's jars, the plugin, and the program that starts them.
 *
 * @param examples folder of the examples
 */
record Installation(Path examples) {

  /** The system property that contains the folder of the examples. */
  static final String EXAMPLES = "btc.examples";

  static final int LEAST_JDK = 21;

  private static final String PLUGIN = "btc-example-elasticsearch-plugin-0.1.0-SNAPSHOT.zip";
  private static final String REMEDY =
      "mvn -pl examples/elasticsearch-plugin -am -DskipTests package";

  /**
   * Checks that everything is built.
   *
   * @param jdk feature version of the JDK that runs the node
   * @throws IllegalArgumentException if something is missing; the message is for the user
   */
  static Installation find(int jdk) {
    if (jdk < LEAST_JDK) {
      throw new IllegalArgumentException(
          "JDK: %d (expected %d or newer, which Elasticsearch needs; install one beside it or name one with --jdk)"
              .formatted(jdk, LEAST_JDK));
    }
    Installation found = named();
    for (Path each : List.of(found.home(), found.plugin(), found.tests())) {
      if (!Files.exists(each)) {
        throw new IllegalArgumentException(
            "%s: %s does not exist (expected the built example; start with ./btc, or on JDK %d or newer run: %s)"
                .formatted(EXAMPLES, each, LEAST_JDK, REMEDY));
      }
    }
    return found;
  }

  /** Returns the results of the folder that {@link #EXAMPLES} names, built or not. */
  static Installation named() {
    return new Installation(Path.of(System.getProperty(EXAMPLES, "examples")).toAbsolutePath());
  }

  private Path target() {
    return examples.resolve("elasticsearch-plugin").resolve("target");
  }

  Path home() {
    return target().resolve("elasticsearch");
  }

  Path plugin() {
    return target().resolve(PLUGIN);
  }

  private Path tests() {
    return target().resolve("test-classes");
  }

  /** Returns the class path of the program that starts the node. */
  String classPath() {
    Path search = examples.resolve("search-plugin").resolve("target");
    return String.join(
        ":",
        tests().toString(),
        search.resolve("test-classes").toString(),
        home().resolve("lib") + "/*");
  }
}
