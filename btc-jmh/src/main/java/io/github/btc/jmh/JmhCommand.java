package io.github.btc.jmh;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The verb {@code jmh}. It measures the cost of the gate for one request and compares it with its
 * peers, in nanoseconds and bytes. It takes some minutes, or a minute with {@code --quick}.
 */
@Command(
    name = "jmh",
    description = "Measure the gate and its peers, an estimate or a monitor, in ns and bytes.",
    mixinStandardHelpOptions = true)
public final class JmhCommand implements Callable<Integer> {

  private static final int MOST_THREADS = 1_024;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "SUITE",
      description = "One of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.",
      defaultValue = "GATE")
  private Suite suite = Suite.GATE;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads that share the gate, 1 to 1024. Default: ${DEFAULT-VALUE}.",
      defaultValue = "1")
  private int threads = 1;

  @Option(
      names = "--only",
      paramLabel = "METHODS",
      description = "Run only these benchmarks, for instance \"btc|semaphore\".",
      defaultValue = ".*")
  private String methods = ".*";

  @Option(names = "--virtual", description = "Run on virtual threads (JDK 21 or newer).")
  private boolean virtual;

  @Option(names = "--closed", description = "Close the gate, to measure a refusal.")
  private boolean closed;

  @Option(names = "--quick", description = "Measure faster and less precisely.")
  private boolean quick;

  @Option(names = "--verbose", description = "Show the output of the harness.")
  private boolean verbose;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the results to a file.")
  private @Nullable Path json;

  /**
   * Runs the verb by itself.
   *
   * @param arguments the arguments, as after {@code btc jmh}
   */
  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new JmhCommand()).setCaseInsensitiveEnumValuesAllowed(true);
    System.exit(line.execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    if (threads < 1 || threads > MOST_THREADS) {
      throw bad("--threads: " + threads + " (expected 1 to " + MOST_THREADS + ")");
    }
    if (virtual && !Measurement.virtualThreadsExist()) {
      throw bad("--virtual: JDK " + Runtime.version().feature() + " (expected 21 or newer)");
    }
    if (json != null && !isInFolder(json)) {
      throw bad("--json: " + json + " (expected a file in an existing folder)");
    }
    spec.commandLine().getErr().println("Measuring in one JVM after the other.");
    List<Cost> costs =
        new Measurement(suite, methods, threads, virtual, closed, quick, verbose).run();
    print(costs);
    if (json != null) {
      mapper().writeValue(json, new Results(costs));
    }
    return CommandLine.ExitCode.OK;
  }

  private static boolean isInFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder != null && Files.isDirectory(folder) && !Files.isDirectory(file);
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void print(List<Cost> costs) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s, %d %s thread%s%s, JDK %s%n",
        suite.name().toLowerCase(Locale.ROOT),
        threads,
        virtual ? "virtual" : "platform",
        threads == 1 ? "" : "s",
        closed ? ", closed" : "",
        Runtime.version());
    out.printf("%-20s %10s %10s%n", "", "ns/op", "bytes/op");
    for (Cost cost : costs) {
      out.printf(
          Locale.ROOT, "%-20s %10.1f %10.1f%n", cost.name(), cost.nanosPerOp(), cost.bytesPerOp());
    }
    out.flush();
  }

  private static JsonMapper mapper() {
    return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  }

  /**
   * The content of the file.
   *
   * @param results the results, the fastest first
   */
  record Results(List<Cost> results) {}
}
