package io.github.btc.tools.demo.runtime;

import io.github.btc.RefusedSettingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A runtime other than Java, and the program of a replica on it. */
public enum OtherRuntime {
  PYTHON("python/bin/python") {
    @Override
    String program() {
      return needed();
    }

    @Override
    List<String> script() {
      return List.of(agents("python/service/message_push.py"));
    }

    @Override
    Map<String, String> environment(Configuration configuration) {
      return Map.of("PYTHONPATH", agents("python/src"));
    }

    @Override
    List<String> arguments(Configuration configuration) {
      return configuration == Configuration.TUNED ? List.of("--freeze=yes") : List.of();
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
    String program() {
      return "node";
    }

    @Override
    List<String> flags() {
      return List.of("--min-semi-space-size=32", "--max-semi-space-size=32");
    }

    @Override
    List<String> script() {
      return List.of(agents("node/service/message_push.js"));
    }

    @Override
    public int usualRate() {
      return 240; // V8 collects between requests when it can, so few are hit by a collection
    }

    @Override
    Map<String, String> environment(Configuration configuration) {
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
    String program() {
      return "ruby";
    }

    @Override
    List<String> script() {
      return List.of(agents("ruby/service/message_push.rb"));
    }

    @Override
    Map<String, String> environment(Configuration configuration) {
      Map<String, String> environment =
          new HashMap<>(Map.of("RUBYLIB", agents("ruby/lib") + ":" + installed("ruby")));
      if (configuration != Configuration.OFF) {
        environment.putAll(RARE_FULL_COLLECTIONS);
      }
      return environment;
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
    String program() {
      return needed();
    }

    @Override
    List<String> script() {
      return List.of();
    }

    @Override
    Map<String, String> environment(Configuration configuration) {
      String trace = "gctrace=1";
      return configuration == Configuration.TUNED
          ? Map.of("GODEBUG", trace, "GOGC", "400", "GOMEMLIMIT", "384MiB")
          : Map.of("GODEBUG", trace);
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

  /** The bytes outside their slots that old objects may take before Ruby collects fully. */
  private static final Map<String, String> RARE_FULL_COLLECTIONS =
      Map.of("RUBY_GC_OLDMALLOC_LIMIT", "268435456", "RUBY_GC_OLDMALLOC_LIMIT_MAX", "268435456");

  private final String needed;

  OtherRuntime(String needed) {
    this.needed = needed;
  }

  abstract String program();

  /** Returns the flags of all runs but the first; without them BTC would have no effect. */
  List<String> flags() {
    return List.of();
  }

  abstract List<String> script();

  /** Returns the requests per second to four replicas that a demo sends without an option. */
  public int usualRate() {
    return 120;
  }

  /** Returns the arguments of the service that this run alone has. */
  List<String> arguments(Configuration configuration) {
    return List.of();
  }

  /** Returns the words that start a replica, without the arguments that all runtimes share. */
  List<String> command(Configuration configuration) {
    List<String> words = new ArrayList<>(List.of(program()));
    if (configuration != Configuration.OFF) {
      words.addAll(flags());
    }
    words.addAll(script());
    words.addAll(arguments(configuration));
    return words;
  }

  abstract Map<String, String> environment(Configuration configuration);

  /** Returns the agent's options that belong to this service, which decide when it collects. */
  abstract String agentOptions();

  /** Returns the command of a run with BTC, without folders, for people. */
  String shownCommand() {
    return command(Configuration.BTC).stream()
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
