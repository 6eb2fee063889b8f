package io.github.btc.tools.demo.runtime;

import io.github.btc.RefusedSettingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A runtime other than Java, and the program of a replica on it. */
public enum OtherRuntime {
  PYTHON("python/bin/python") {
    @Override
    List<String> command() {
      return List.of(needed(), agents("python/service/message_push.py"));
    }

    @Override
    Map<String, String> environment() {
      return Map.of("PYTHONPATH", agents("python/src"));
    }

    @Override
    String agentOptions() {
      return "young-mb=4";
    }

    @Override
    List<String> versionCommand() {
      return List.of(needed(), "--version");
    }
  },
  NODE("node/node_modules/fastify/package.json") {
    @Override
    List<String> command() {
      return List.of(
          "node",
          "--min-semi-space-size=32",
          "--max-semi-space-size=32",
          agents("node/service/message_push.js"));
    }

    @Override
    Map<String, String> environment() {
      return Map.of("NODE_PATH", installed("node/node_modules"));
    }

    @Override
    String agentOptions() {
      return "mode=young";
    }

    @Override
    List<String> versionCommand() {
      return List.of("node", "--version");
    }
  },
  RUBY("ruby/collection_times.so") {
    @Override
    List<String> command() {
      return List.of("ruby", agents("ruby/service/message_push.rb"));
    }

    @Override
    Map<String, String> environment() {
      return Map.of("RUBYLIB", agents("ruby/lib") + ":" + installed("ruby"));
    }

    @Override
    String agentOptions() {
      return "young-mb=32";
    }

    @Override
    List<String> versionCommand() {
      return List.of("ruby", "--version");
    }
  },
  GO("go/message_push") {
    @Override
    List<String> command() {
      return List.of(needed());
    }

    @Override
    Map<String, String> environment() {
      return Map.of("GODEBUG", "gctrace=1");
    }

    @Override
    String agentOptions() {
      return "young-mb=64";
    }

    @Override
    List<String> versionCommand() {
      return List.of("go", "version");
    }
  };

  /** A system property: the folder of the agents' sources. */
  public static final String AGENTS = "btc.agents";

  /** A system property: the folder where scripts/runtime.sh installs the servers. */
  public static final String INSTALLED = "btc.runtimes";

  private final String needed;

  OtherRuntime(String needed) {
    this.needed = needed;
  }

  /** Returns the words that start a replica, without the arguments that all runtimes share. */
  abstract List<String> command();

  abstract Map<String, String> environment();

  /** Returns the agent's options that belong to this service, which decide when it collects. */
  abstract String agentOptions();

  /** Returns the command without folders, for people. */
  String shownCommand() {
    return command().stream()
        .map(word -> word.startsWith("/") ? String.valueOf(Path.of(word).getFileName()) : word)
        .collect(Collectors.joining(" "));
  }

  /** Returns what the runtime says about its version, or a question mark. */
  String version() {
    try {
      Process process = new ProcessBuilder(versionCommand()).redirectErrorStream(true).start();
      try (BufferedReader reader = process.inputReader()) {
        String line = reader.readLine();
        return line == null ? "?" : line;
      }
    } catch (IOException e) {
      return "?";
    }
  }

  abstract List<String> versionCommand();

  /** Returns a file that scripts/runtime.sh installs. */
  String needed() {
    return installed(needed);
  }

  static String installed(String file) {
    return Path.of(System.getProperty(INSTALLED, ".tools/runtimes"), file)
        .toAbsolutePath()
        .toString();
  }

  static String agents(String file) {
    return Path.of(System.getProperty(AGENTS, "agents"), file).toAbsolutePath().toString();
  }

  /** Returns the name that users write. */
  public String shownName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether scripts/runtime.sh has installed the server of this runtime. */
  public boolean isInstalled() {
    return Files.exists(Path.of(needed()));
  }

  /**
   * Returns the runtime with the given name.
   *
   * @throws RefusedSettingException if there is none, or if its server is not installed
   */
  public static OtherRuntime named(String name) {
    OtherRuntime found =
        Arrays.stream(values())
            .filter(each -> each.shownName().equals(name))
            .findFirst()
            .orElseThrow(() -> new RefusedSettingException("--runtime", name, names()));
    if (!found.isInstalled()) {
      throw new RefusedSettingException(
          "--runtime",
          name + " without " + found.needed(),
          "an installed server; run scripts/runtime.sh " + name);
    }
    return found;
  }

  private static String names() {
    return "one of java, "
        + String.join(", ", Arrays.stream(values()).map(OtherRuntime::shownName).toList());
  }
}
