package io.github.btc.tools.bench;

import static io.github.btc.tools.bench.SampleResults.result;
import static io.github.btc.tools.bench.SampleResults.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells that were measured one after another become one result. */
class JoinedResultTest {

  private static final Opponent G1 = new Opponent("g1", 17, List.of(), List.of(Variant.PLAIN));

  @TempDir private Path folder;

  private static RowResult low(double value) {
    Row row = new Row(G1, Variant.PLAIN, new Row.Cell(1, 1024, "low"));
    List<Map<Measure, Double>> runs =
        List.of(
            Map.of(Measure.P50, value, Measure.THROUGHPUT, 35.0, Measure.ERRORS, 0.0),
            Map.of(Measure.P50, value, Measure.THROUGHPUT, 35.0, Measure.ERRORS, 0.0));
    return RowResult.of(row, Phase.WARM, runs, List.of(RowRun.NO_CURVE), 60, "-Xmx1024m");
  }

  private static BenchResult measured(Map<String, Object> environment, RowResult... rows) {
    return BenchResult.of("toy", 2, List.of(rows), environment);
  }

  @Test
  void hasTheRowsOfBothAndTheFactsInWhichTheyDiffer() {
    BenchResult first =
        measured(Map.of("cores", 2, "date", "today"), row("g1", Variant.PLAIN, 1, 2));
    BenchResult second = measured(Map.of("cores", 2, "date", "tomorrow"), low(7));

    BenchResult joined = first.joined(second);

    assertThat(joined.rows()).containsExactly(first.rows().get(0), second.rows().get(0));
    assertThat(joined.environment())
        .containsEntry("cores", 2)
        .containsEntry("date", "today; tomorrow");
    assertThat(joined.repetitions()).isEqualTo(2);
  }

  @Test
  void refusesTheSameCellTwice() {
    BenchResult first = result(row("g1", Variant.PLAIN, 1, 2));

    assertThatThrownBy(() -> first.joined(first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--with: 2 replicas, 300 MB (expected a cell that the first result does not have)");
  }

  @Test
  void refusesAnotherMachine() {
    BenchResult first = measured(Map.of("cores", 2), row("g1", Variant.PLAIN, 1, 2));
    BenchResult second = measured(Map.of("cores", 4), low(7));

    assertThatThrownBy(() -> first.joined(second))
        .hasMessage("--with: cores 4 (expected cores 2, as in the first result)");
  }

  @Test
  void refusesAnotherRouting() {
    BenchResult older = measured(Map.of("cores", 2), row("g1", Variant.PLAIN, 1, 2));
    BenchResult newer = measured(Map.of("cores", 2, "routing", "least-request"), low(7));

    assertThatThrownBy(() -> older.joined(newer))
        .hasMessageStartingWith("--with: routing least-request (expected routing ");
  }

  @Test
  void refusesAnotherNumberOfRepetitions() {
    BenchResult first = measured(Map.of("cores", 2), row("g1", Variant.PLAIN, 1, 2, 3));
    BenchResult other = BenchResult.of("toy", 3, List.of(low(7)), Map.of("cores", 2));

    assertThatThrownBy(() -> first.joined(other))
        .hasMessage("--with: repetitions 3 (expected repetitions 2, as in the first result)");
  }

  @Test
  void theReportShowsTheTablesOfAllFolders() throws IOException {
    Path first = written("first", measured(Map.of("cores", 2), row("g1", Variant.PLAIN, 1, 2)));
    Path second = written("second", measured(Map.of("cores", 2), low(7)));
    StringWriter out = new StringWriter();

    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute("report", first.toString(), "--with", second.toString());

    assertThat(code).isZero();
    assertThat(out.toString()).contains("2 replicas, 300 MB", "1 replica, 1024 MB, low");
  }

  private Path written(String name, BenchResult result) throws IOException {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.writeString(made.resolve(BenchResult.FILE), result.json());
    return made;
  }
}
