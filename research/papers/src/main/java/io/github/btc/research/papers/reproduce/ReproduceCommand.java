package io.github.btc.research.papers.reproduce;

import io.github.btc.research.papers.Papers;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.GeneratedSection;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.console.output.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** The verb {@code btc reproduce}. */
@Command(
    name = "reproduce",
    description = {
      "Runs the tables and figures of the five source papers again. Shows the printed value, the"
          + " computed value and a verdict for each. The same seed gives the same rows."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReproduceCommand implements Callable<Integer>, Verb {

  private static final GeneratedSection TABLE = new GeneratedSection("reproduce");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--quick",
      description =
          "Simulates fewer requests, so that the run takes less than two minutes on two idle"
              + " processors.")
  private boolean quick;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "ID",
      description = "Runs only the reproductions or rows with these ids, which --list prints.")
  private List<String> only = List.of();

  @Option(
      names = "--list",
      description = "Lists the reproductions and their rows, and runs nothing.")
  private boolean list;

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where index.html and result.json go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("btc-reproduce");

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "Writes the page of an earlier run, from its result.json, and runs nothing.")
  private @Nullable Path from;

  @Option(
      names = "--measured",
      paramLabel = "DIR",
      description =
          "Judges what was measured by the results in this folder, SCENARIO/result.json, and not by"
              + " those that this version publishes.")
  private @Nullable Path measured;

  @Option(names = "--markdown", hidden = true, paramLabel = "FILE")
  private @Nullable Path markdown;

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Selection selection =
        CommandArguments.read(spec, () -> new Selection(Papers.reproductions(), only));
    json.check(spec.commandLine());
    if (list) {
      list(selection);
    } else if (from != null) {
      draw(from);
    } else {
      OutputFolder.make(spec, "--output", output);
      if (markdown != null) {
        TABLE.read(markdown); // refuses a page before the minutes of a run, and not after them
      }
      Thread farewell = new Thread(ReproduceCommand::sayStopped, "farewell");
      Runtime.getRuntime().addShutdownHook(farewell);
      Findings findings = run(selection);
      Runtime.getRuntime().removeShutdownHook(farewell);
      publish(findings);
    }
    return CommandLine.ExitCode.OK;
  }

  /** Tells the user that Ctrl-C has stopped the run, which writes its files only at its end. */
  private static void sayStopped() {
    System.err.println();
    System.err.println("btc reproduce: stopped, nothing was written");
  }

  private void draw(Path file) throws IOException {
    JsonNode document = EarlierRun.read(spec.commandLine(), file);
    OutputFolder.make(spec, "--output", output);
    Path page = output.resolve("index.html");
    WholeFile.write(page, FindingsPage.of(document));
    json.publish(
        spec.commandLine(),
        document,
        out -> out.printf("%s%nReport: %s%n", document.path("summary").asString(), page));
  }

  private void list(Selection selection) throws IOException {
    List<Reproduction> chosen = selection.reproductions();
    json.publish(
        spec.commandLine(),
        FindingsJson.list(chosen, selection),
        out -> out.print(FindingsTable.list(chosen, selection)));
  }

  private Findings run(Selection selection) {
    Effort size = quick ? Effort.quick(seed.value()) : Effort.full(seed.value());
    Effort effort = measured == null ? size : size.with(PublishedRuns.in(measured));
    List<Reproduction> chosen = selection.reproductions();
    double planned = chosen.stream().mapToDouble(each -> each.seconds(effort)).sum();
    List<Findings.Chapter> chapters = new ArrayList<>();
    boolean terminal = System.console() != null;
    try (RunProgress progress = new RunProgress(System.err, terminal, planned)) {
      for (Reproduction each : chosen) {
        progress.begin(each, chapters.size() + 1, chosen.size());
        double seconds = each.seconds(effort);
        Outcome outcome = each.run(effort.telling(share -> progress.share(share, seconds)));
        progress.end(seconds);
        chapters.add(chapter(each, outcome, selection));
      }
    }
    return new Findings(seed.value(), quick, chapters);
  }

  private static Findings.Chapter chapter(
      Reproduction reproduction, Outcome outcome, Selection selection) {
    List<Row> rows =
        outcome.rows().stream().filter(row -> selection.wants(reproduction, row.claim())).toList();
    return new Findings.Chapter(
        reproduction.id(),
        reproduction.title(),
        rows,
        selection.wantsFigures(reproduction) ? outcome.figures() : List.of());
  }

  private void publish(Findings findings) throws IOException {
    Path page = output.resolve("index.html");
    WholeFile.write(page, FindingsPage.of(FindingsJson.document(findings)));
    WholeFile.write(output.resolve("result.json"), FindingsJson.text(findings));
    if (markdown != null) {
      TABLE.replace(markdown, FindingsTable.markdown(findings));
    }
    json.publish(
        spec.commandLine(),
        FindingsJson.document(findings),
        out -> out.printf("%sReport: %s%n", FindingsTable.text(findings), page));
  }
}
