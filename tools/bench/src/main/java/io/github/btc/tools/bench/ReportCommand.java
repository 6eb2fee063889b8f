package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.GeneratedSection;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.report.SvgPicture;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code btc report}. */
@Command(
    name = "report",
    description =
        "Prints the result of a run of btc bench, compares two results, or publishes a result.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReportCommand implements Callable<Integer>, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The folder that btc bench has written.")
  private Path first = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIR2",
      description = "The folder of a second result, for a comparison with the first.")
  private @Nullable Path second;

  @Option(
      names = "--with",
      paramLabel = "DIR",
      description =
          "A folder with other cells of the same scenario, measured on the same machine; they join"
              + " those of the first folder. The option can stand several times.")
  private List<Path> others = List.of();

  @Option(
      names = "--publish",
      paramLabel = "FOLDER",
      description =
          "Writes README.md and result.json into this folder; needs 5 or more repetitions.")
  private @Nullable Path publish;

  @Option(
      names = "--markdown",
      paramLabel = "PAGE",
      description =
          "With --publish: writes the rows in which BTC does not pay into this page, between the"
              + " page's marks for the scenario.")
  private @Nullable Path markdown;

  @Option(
      names = "--curves",
      paramLabel = "FILE",
      description =
          "Writes a picture (SVG) of the latencies by percentile of the first cell, or of that of"
              + " --cell.")
  private @Nullable Path curves;

  @Option(
      names = "--cell",
      paramLabel = "TEXT",
      description = "With --curves: the cell, as the title of its table has it.")
  private @Nullable String cell;

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "NAME",
      description =
          "With --curves: the rows to draw (default: the limit, BTC, and those with the lowest"
              + " p99.9).")
  private List<String> rows = List.of();

  @Override
  public Purpose purpose() {
    return Purpose.MEASURE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Map<String, String> folders = new LinkedHashMap<>();
    folders.put(first.toString(), "DIR: " + first);
    if (second != null) {
      folders.putIfAbsent(second.toString(), "DIR2: " + second);
    }
    others.forEach(each -> folders.putIfAbsent(each.toString(), "--with: " + each));
    String text = CommandArguments.read(spec, folders, this::text);
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    out.flush();
    return CommandLine.ExitCode.OK;
  }

  private String text() throws IOException {
    BenchResult result = BenchResult.read(first);
    for (Path other : others) {
      result = result.joined(BenchResult.read(other));
    }
    if (markdown != null && publish == null) {
      throw new RefusedSettingException(
          "--markdown", String.valueOf(markdown), "together with --publish");
    }
    if (publish != null) {
      publish(result, publish);
    }
    if (curves != null) {
      WholeFile.write(curves, curves(result, curves, cell(result)));
    } else if (cell != null || !rows.isEmpty()) {
      throw new RefusedSettingException(
          cell == null ? "--rows" : "--cell",
          cell == null ? String.join(",", rows) : cell,
          "together with --curves");
    }
    return second == null ? BenchTable.of(result) : SideBySide.of(result, BenchResult.read(second));
  }

  private String curves(BenchResult result, Path picture, Row.Cell drawn) {
    StringBuilder from = new StringBuilder(first.toString());
    others.forEach(each -> from.append(" --with ").append(each));
    return described(CellCurves.svg(result, drawn, rows), from, picture, drawn, rows);
  }

  /** The picture has the command that draws it again, for the test of the pictures in the docs. */
  private static String described(
      String svg, Object from, Path picture, Row.Cell drawn, List<String> rows) {
    String command = "./btc report " + from + " --curves " + picture + " --cell \"" + drawn + '"';
    return SvgPicture.described(
        svg, rows.isEmpty() ? command : command + " --rows \"" + String.join(",", rows) + '"');
  }

  private Row.Cell cell(BenchResult result) {
    List<Row.Cell> known = CellCurves.cells(result);
    return known.stream()
        .filter(each -> cell == null || each.toString().equals(cell))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedSettingException(
                    "--cell",
                    cell == null ? "none" : cell,
                    known.isEmpty()
                        ? "a result with curves; run ./btc bench again"
                        : "one of " + known));
  }

  private void publish(BenchResult result, Path folder) throws IOException {
    String page = PublishedPage.of(result, folder);
    if (markdown != null) {
      new GeneratedSection("bench " + result.scenario())
          .replace(markdown, NoBenefitSection.of(result));
    }
    WholeFile.write(folder.resolve(BenchResult.FILE), result.json());
    WholeFile.write(folder.resolve("README.md"), page);
    for (Row.Cell each : CellCurves.cells(result)) {
      Path picture = folder.resolve(CellCurves.fileName(result, each));
      String svg = CellCurves.svg(result, each);
      WholeFile.write(picture, described(svg, folder, picture, each, List.of()));
    }
    if (!ContainerMap.of(result).isEmpty()) {
      WholeFile.write(folder.resolve(ContainerMapPage.CHART), ContainerMapChart.svg(result));
    }
  }
}
