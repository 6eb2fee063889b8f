package io.github.btc.proofs.agents;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The agents, and how a process with one of them starts. */
enum AgentKind {
  JAVA("java", "mode=young") {
    @Override
    List<String> command(Path directory, String options) {
      Path port = directory.resolve("port");
      return List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:+UseSerialGC",
          "-Xmn48m",
          "-Xmx256m",
          "-XX:TieredStopAtLevel=1", // it ends before more would pay
          "-javaagent:" + System.getProperty("btc.agent.jar") + "=port-file=" + port + options,
          "-cp",
          System.getProperty("java.class.path"),
          GarbageMain.class.getName(),
          port.toString());
    }
  },
  PYTHON("python3", "young-mb=8,most-mb=48,lease=60") {
    @Override
    List<String> command(Path directory, String options) {
      return List.of("python3", source("python/tests/garbage.py"), options.substring(1));
    }

    @Override
    Map<String, String> environment() {
      return Map.of("PYTHONPATH", source("python/src"));
    }
  },
  NODE("node", "lease=60") {
    @Override
    List<String> command(Path directory, String options) {
      return List.of(
          "node",
          "--min-semi-space-size=16",
          "--max-semi-space-size=16",
          source("node/test/garbage.js"),
          options.substring(1));
    }
  },
  RUBY("ruby", "young-mb=16,most-mb=48,lease=60") {
    @Override
    List<String> command(Path directory, String options) {
      return List.of("ruby", source("ruby/test/garbage.rb"), options.substring(1));
    }

    @Override
    Map<String, String> environment() {
      return Map.of("RUBYLIB", source("ruby/lib"));
    }
  },
  GO("go", "young-mb=16,most-mb=48,lease=60") {
    @Override
    List<String> command(Path directory, String options) {
      return List.of("go", "run", "./internal/garbage", options.substring(1));
    }

    @Override
    Path workingDirectory() {
      return Path.of(source("go"));
    }
  };

  private final String program;
  private final String options;

  AgentKind(String program, String options) {
    this.program = program;
    this.options = options;
  }

  /**
   * Returns the command line of a process with the agent.
   *
   * @param options begins with a comma
   */
  abstract List<String> command(Path directory, String options);

  Map<String, String> environment() {
    return Map.of();
  }

  Path workingDirectory() {
    return Path.of("").toAbsolutePath();
  }

  /** Returns the options that every process of this kind gets. */
  String options() {
    return options;
  }

  boolean isJava() {
    return this == JAVA;
  }

  /** Returns whether the agent can keep the runtime from collecting. */
  boolean waits() {
    return this == PYTHON || this == RUBY || this == GO;
  }

  boolean hasYoungCollections() {
    return this != GO;
  }

  boolean isInstalled() {
    return isJava() || isOnPath(program);
  }

  static boolean isOnPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Returns the sentence for a build without the runtime. */
  String leftOut() {
    return "agents: leaving out "
        + name().toLowerCase(Locale.ROOT)
        + " (expected "
        + program
        + " on the PATH)";
  }

  static String source(String file) {
    return Path.of("..", "..", "agents", file).toAbsolutePath().normalize().toString();
  }
}
