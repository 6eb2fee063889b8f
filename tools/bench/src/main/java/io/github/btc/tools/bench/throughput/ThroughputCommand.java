package io.github.btc.tools.bench.throughput;

import io.github.btc.tools.console.output.DirectoryRemoval;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code jmh throughput}. */
@Command(
    name = "throughput",
    description =
        "Measures the requests per second of Tomcat and Netty by turns with and without BTC.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ThroughputCommand implements Callable<Integer> {

  private static final Rounds WHOLE = new Rounds(3_000, Duration.ofMillis(40), 200, 1);
  private static final Rounds QUICK = new Rounds(300, Duration.ofMillis(40), 60, 1);
  private static final int TIMES_TO_SAY = 8;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--quick", description = "Measures for two minutes instead of twenty.")
  private boolean quick;

  @Option(names = "--rounds", hidden = true)
  private @Nullable Integer rounds;

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Writes the result as a Markdown page into this file.")
  private @Nullable Path page;

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    if (page != null) {
      OutputFolder.ofFile(spec, "--page", page);
    }
    Environment environment =
        new Environment()
            .with("command", "btc jmh throughput" + (quick ? " --quick" : ""))
            .with("rounds", chosen().count())
            .with("sliceMillis", chosen().slice().toMillis())
            .with("seed", chosen().seed());
    List<Comparison> comparisons = new ArrayList<>();
    Path directory = temporaryDirectory();
    for (ServerKind kind : ServerKind.values()) {
      say(kind.shownName() + ": about " + chosen().planned().toSeconds() + " s");
      comparisons.add(chosen().compare(kind, directory, this::sayRound));
    }
    ThroughputPage written = new ThroughputPage(comparisons, environment);
    if (page != null) {
      written.writeMarkdown(page);
    }
    return new VerbResult(
        written.document(), out -> comparisons.forEach(each -> out.println(line(each))));
  }

  /** Returns a folder that is removed when this JVM ends, also if a signal ends it. */
  private static Path temporaryDirectory() throws IOException {
    Path directory = Files.createTempDirectory("btc-throughput-");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(directory), "remove-folder"));
    return directory;
  }

  private static void remove(Path directory) {
    try {
      DirectoryRemoval.remove(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(directory + " could not be removed", e);
    }
  }

  private Rounds chosen() {
    Rounds chosen = quick ? QUICK : WHOLE;
    if (rounds == null) {
      return chosen;
    }
    if (rounds < 12) {
      throw new ParameterException(
          spec.commandLine(), "--rounds: " + rounds + " (expected 12 or more)");
    }
    return new Rounds(rounds, Duration.ofMillis(20), 2, 1);
  }

  private void sayRound(int done) {
    int all = chosen().count() + chosen().warmUpRounds();
    if (done % (all / TIMES_TO_SAY) == 0 && done < all) {
      say("  " + done + " of " + all + " rounds");
    }
  }

  private void say(String text) {
    spec.commandLine().getErr().println(text);
    spec.commandLine().getErr().flush();
  }

  private static String line(Comparison it) {
    return String.format(
        Locale.ROOT,
        "%-20s %,9.0f req/s without, %,9.0f with; ratio %s, control %s: %s",
        it.server(),
        it.withoutPerSecond(),
        it.withPerSecond(),
        it.ratio(),
        it.control(),
        it.claim());
  }
}
