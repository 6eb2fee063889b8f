package io.github.btc.tools.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a result as a page of the documentation. */
public final class PublishedPage {

  /** The fact of an environment that has the routing of all rows whose name has no other one. */
  public static final String ROUTING = "routing";

  /** The routing to the replica with the fewest requests in flight. */
  public static final String LEAST_REQUEST = "least-request";

  static final String ROUND_ROBIN = "round robin";

  private static final String COMMAND = "command";
  private static final String NO_BALANCER = "none";
  private static final Path GUIDE = Path.of("docs", "maintainers", "bench.md");
  private static final String USUAL_GUIDE = "../../../maintainers/bench.md";

  private PublishedPage() {}

  /**
   * Returns the page in Markdown.
   *
   * @param result result of the bench
   * @param folder folder of the page, from which its link to the guide starts
   * @throws IllegalArgumentException if there are too few repetitions for a published figure
   */
  static String of(BenchResult result, Path folder) {
    if (!result.publishable()) {
      throw new IllegalArgumentException(
          "repetitions: %d (expected at least %d for a published figure; run it again with --repetitions %d)"
              .formatted(
                  result.repetitions(),
                  BenchResult.LEAST_REPETITIONS,
                  BenchResult.LEAST_REPETITIONS));
    }
    List<String> page = new ArrayList<>();
    page.add("# The bench: " + result.scenario());
    page.add(
        "`btc report --publish` wrote this page from `%s`. Each table comes from one run of the bench. The file [result.json](result.json) contains all values."
            .formatted(result.environment().getOrDefault(COMMAND, "btc bench")));
    page.add(
        ("The table shows means over %d repetitions of each row, with the 95 %% intervals of the"
                + " means in brackets. The [guide](%s) explains the rows and columns.")
            .formatted(result.repetitions(), guide(folder)));
    page.addAll(routing(result));
    for (Row.Cell cell : BenchTable.cells(result)) {
      page.add("## " + cell);
      List<RowResult> rows = BenchTable.rowsOf(result, cell);
      page.add(table(rows));
      if (CellCurves.cells(result).contains(cell)) {
        page.add("![Latency by percentile](" + CellCurves.fileName(result, cell) + ")");
      }
      String leftOut = BenchTable.leftOut(rows);
      page.addAll(leftOut.isEmpty() ? List.of() : List.of(leftOut));
    }
    page.addAll(CausesPage.parts(result));
    page.addAll(ContainerMapPage.parts(result));
    result.warning().ifPresent(warning -> page.add(warning + "."));
    List<String> sentences = result.sentences();
    if (!sentences.isEmpty()) {
      page.add("## Supported differences");
      page.add(list(sentences.stream().filter(each -> !each.contains(": no claim: ")).toList()));
      page.add("## Differences without support");
      page.add(list(sentences.stream().filter(each -> each.contains(": no claim: ")).toList()));
    }
    page.add("## Environment");
    page.add(list(result.environment().entrySet().stream().map(PublishedPage::fact).toList()));
    return String.join("\n\n", page) + "\n";
  }

  /**
   * Returns a sentence on the routing; none for a cluster, whose servers pass requests on. A result
   * of an older version does not name it: its client sent requests in turn, and a balancer routed
   * by its own configuration.
   */
  private static List<String> routing(BenchResult result) {
    Map<String, Object> environment = result.environment();
    boolean hasBalancer = !environment.getOrDefault("balancer", NO_BALANCER).equals(NO_BALANCER);
    Object routing = environment.getOrDefault(ROUTING, hasBalancer ? "" : ROUND_ROBIN);
    boolean isCluster =
        result.rows().stream().anyMatch(row -> !row.called().equals(Row.Cell.REPLICA));
    if (isCluster || routing.equals("")) {
      return List.of();
    }
    return List.of(
        routing.equals(ROUND_ROBIN)
            ? "All runs sent requests to the replicas in turn (round robin), which flatters BTC."
            : "Unless the name of a row has another routing, each request went to the replica with"
                + " the fewest requests in flight (%s).".formatted(routing));
  }

  /** Returns the way to the guide of the repository that has the folder. */
  private static String guide(Path folder) {
    Path page = folder.toAbsolutePath().normalize();
    for (Path above = page; above != null; above = above.getParent()) {
      if (Files.isRegularFile(above.resolve(GUIDE))) {
        return page.relativize(above.resolve(GUIDE)).toString();
      }
    }
    return USUAL_GUIDE;
  }

  private static String fact(Map.Entry<String, Object> fact) {
    return fact.getKey() + ": `" + fact.getValue() + "`";
  }

  private static String list(List<String> lines) {
    return lines.isEmpty() ? "None." : "* " + String.join("\n* ", lines);
  }

  private static String table(List<RowResult> rows) {
    List<Measure> columns = BenchTable.columns(rows);
    List<List<String>> lines = new ArrayList<>();
    lines.add(BenchTable.head(columns));
    lines.add(lines.get(0).stream().map(title -> "---").toList());
    List<String> notes = new ArrayList<>();
    for (RowResult row : rows) {
      if (row.wasRun()) {
        lines.add(BenchTable.line(row, columns));
      } else {
        notes.add(row.name() + ": " + row.note());
      }
    }
    String table = markdown(lines);
    return notes.isEmpty() ? table : table + "\n\nNot run:\n\n" + list(notes);
  }

  static String markdown(List<List<String>> lines) {
    return String.join(
        "\n", lines.stream().map(line -> "| " + String.join(" | ", line) + " |").toList());
  }
}
