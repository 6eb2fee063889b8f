package io.github.btc.research.benches.elasticsearch;

import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Latencies;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code btc slowlog}. */
@Command(
    name = "slowlog",
    description = {
      "Makes a search slow log of Elasticsearch or OpenSearch anonymous, or sends its searches"
          + " again with their contents and at their times."
    },
    mixinStandardHelpOptions = true)
public final class SlowLogCommand implements Runnable, Verb {

  private static final int KEY_BYTES = 32;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "The subcommand is missing (expected anonymise or replay).");
  }

  @Command(
      name = "anonymise",
      description = {
        "Writes a trace with one search on each line. Replaces each word by another of the same"
            + " length; equal words get equal replacements. The times begin at 0. Names of fields"
            + " and aggregations stay, so check them before you give the trace away."
      },
      mixinStandardHelpOptions = true)
  int anonymise(
      @Parameters(paramLabel = "LOG", description = "A slow log or a trace.") Path log,
      @Option(
              names = "--output",
              paramLabel = "FILE",
              required = true,
              description = "File for the trace.")
          Path output)
      throws IOException {
    CommandSpec verb = spec.commandLine().getSubcommands().get("anonymise").getCommandSpec();
    OutputFolder.ofFile(verb, "--output", output);
    SlowLog read = read("anonymise", log);
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key); // no file contains the key, and it is lost with this process
    WholeFile.write(output, read.anonymised(new SearchAnonymiser(key)).trace());
    say(
        "Wrote %d searches to %s; %d lines contained no search."
            .formatted(read.searches().size(), output, read.passedOver()));
    return CommandLine.ExitCode.OK;
  }

  @Command(
      name = "replay",
      description = {
        "Sends the searches of a log to a server, each at its time. A search that is refused with"
            + " 503 is retried after the time that the server asks for."
      },
      mixinStandardHelpOptions = true)
  int replay(
      @Parameters(paramLabel = "LOG", description = "A slow log or a trace.") Path log,
      @Option(
              names = "--target",
              paramLabel = "URL",
              required = true,
              description = "URL of the server, for instance http://127.0.0.1:9200.")
          String target,
      @Option(
              names = "--speed",
              defaultValue = "1",
              description = "Factor of the speed, 0.1 to 100 (default ${DEFAULT-VALUE}).")
          double speed)
      throws IOException, InterruptedException {
    if (!(speed >= 0.1 && speed <= 100)) {
      throw bad("replay", "--speed: " + speed + " (expected 0.1 to 100)");
    }
    List<SearchRequest> requests = SearchRequest.ofLog(read("replay", log), speed);
    Replay replay = new Replay(requests, uri(target), Duration.ofSeconds(30));
    long start = replay.run();
    Latencies latencies = latencies(replay, start);
    say(
        String.format(
            Locale.ROOT,
            "%d searches, %d errors, %d refused and retried; p50 %.1f ms, p99 %.1f ms, p99.9"
                + " %.1f ms",
            requests.size(),
            replay.errors(),
            replay.refusals(),
            latencies.millisAt(50),
            latencies.millisAt(99),
            latencies.millisAt(99.9)));
    return replay.errors() == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private static Latencies latencies(Replay replay, long startNanos) throws IOException {
    Path file = Files.createTempFile("btc-replay-", ".bin");
    try {
      replay.recorder().write(file, startNanos, System.nanoTime());
      return new Latencies(Attempts.read(file));
    } finally {
      Files.delete(file);
    }
  }

  private SlowLog read(String verb, Path log) throws IOException {
    if (!Files.isRegularFile(log)) {
      throw bad(verb, "LOG: " + log + " (expected a readable file)");
    }
    try {
      return SlowLog.read(log);
    } catch (IllegalArgumentException e) {
      throw bad(verb, String.valueOf(e.getMessage()));
    }
  }

  private URI uri(String target) {
    try {
      URI uri = URI.create(target);
      if ("http".equals(uri.getScheme()) && uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // the message below covers this case too
    }
    throw bad("replay", "--target: " + target + " (expected a URL like http://127.0.0.1:9200)");
  }

  private ParameterException bad(String verb, String sentence) {
    return new ParameterException(spec.commandLine().getSubcommands().get(verb), sentence);
  }

  private void say(String sentence) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(sentence);
    out.flush();
  }
}
