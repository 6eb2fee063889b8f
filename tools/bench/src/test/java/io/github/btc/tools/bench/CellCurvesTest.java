package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.replicas.report.LatencyCurve;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CellCurvesTest {

  private static final BenchResult RESULT =
      SampleResults.result(
          row("serial", Variant.PLAIN, 50),
          row("serial", Variant.BTC, 5),
          row("g1", Variant.PLAIN, 40),
          row("g1", Variant.BTC, 6),
          row("zgc", Variant.PLAIN, 20),
          row("shenandoah", Variant.PLAIN, 30),
          row("limit", Variant.LIMIT, 4));

  private static final Row.Cell CELL = RESULT.rows().get(0).cell();

  @Test
  void drawsTheLimitBtcItsCollectorAndTheBestOfTheOthers() {
    assertThat(drawn(CellCurves.svg(RESULT, CELL)))
        .containsExactly("serial", "serial + btc", "zgc", "shenandoah", "limit");
  }

  /** So that a picture in the docs can be drawn again, and cannot differ from its result. */
  @Test
  void aPictureTellsTheCommandThatDrawsItAgain(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve(BenchResult.FILE), RESULT.json());
    Path picture = folder.resolve("curves.svg");
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .execute(
                "report", folder.toString(), "--curves=" + picture, "--rows=serial + btc,limit");

    assertThat(code).isZero();
    assertThat(Files.readString(picture))
        .contains(
            "<desc>./btc report "
                + folder
                + " --curves "
                + picture
                + " --cell \""
                + CELL
                + "\" --rows \"serial + btc,limit\"</desc>");
  }

  @Test
  void aRowWithoutAQuotaIsDrawnBesideTheLimitWithoutAQuota() {
    BenchResult result =
        SampleResults.result(
            row("serial", Variant.PLAIN, 50),
            row("serial", Variant.BTC, 40),
            row("serial-no-quota", Variant.PLAIN, 20),
            row("limit", Variant.LIMIT, 38),
            row("limit-no-quota", Variant.LIMIT, 5));

    assertThat(result.rows().get(2).limitIn(result.rows()))
        .map(RowResult::name)
        .contains("limit-no-quota");
    assertThat(result.rows().get(1).limitIn(result.rows())).map(RowResult::name).contains("limit");
    assertThat(CellCurves.svg(result, CELL)).contains(">limit<", ">limit-no-quota<");
  }

  @Test
  void theTitleHasNoQuotaAndTheNoteTheRoundsOfTheRowsThatAreDrawn() {
    BenchResult result =
        SampleResults.result(
            row("serial", Variant.PLAIN, 50, 1),
            row("serial-no-quota", Variant.PLAIN, 20, 2),
            row("serial-no-quota", Variant.BTC, 6, 2));
    List<String> withoutQuota = List.of("serial-no-quota", "serial-no-quota + btc");

    assertThat(CellCurves.svg(result, CELL, withoutQuota))
        .contains(">Latency by percentile: 3 replicas, 288 MB, load 0.3, no quota<", "rounds: 2<");
    assertThat(CellCurves.svg(result, CELL, List.of("serial")))
        .contains(">Latency by percentile: 3 replicas, 288 MB, 0.5 CPU, load 0.3<", "rounds: 1<");
    assertThat(CellCurves.svg(result, CELL, List.of("serial", "serial-no-quota")))
        .contains(">Latency by percentile: " + CELL + "<", "rounds: 1 to 2<");
  }

  @Test
  void drawsTheRowsThatAreAskedFor() {
    String svg = CellCurves.svg(RESULT, CELL, List.of("g1", "g1 + btc"));

    assertThat(drawn(svg)).containsExactly("g1", "g1 + btc");
    assertThatThrownBy(() -> CellCurves.svg(RESULT, CELL, List.of("cms")))
        .hasMessageStartingWith("--rows: cms (expected some of serial, serial + btc, g1,");
  }

  @Test
  void aResultOfAnEarlierVersionHasNoCurves() {
    BenchResult older = SampleResults.result(SampleResults.row("g1", Variant.PLAIN, 1, 2, 3));

    assertThat(CellCurves.cells(older)).isEmpty();
    assertThat(CellCurves.cells(RESULT)).containsExactly(CELL);
    assertThat(CellCurves.fileName(RESULT, CELL)).isEqualTo("latency-1.svg");
  }

  @Test
  void theCurvesOfAResultAreInItsFile() {
    RowResult row = RESULT.rows().get(1);

    assertThat(RESULT.json()).contains("\"curve\"");
    assertThat(row.again().curve()).isEqualTo(row.curve());
  }

  private static List<String> drawn(String svg) {
    List<String> names = new ArrayList<>();
    for (RowResult row : RESULT.rows()) {
      if (svg.contains(">" + row.name() + "</text>")) {
        names.add(row.name());
      }
    }
    return names;
  }

  private static RowResult row(String opponent, Variant variant, double tail) {
    return row(opponent, variant, tail, 3);
  }

  private static RowResult row(String opponent, Variant variant, double tail, int rounds) {
    double[] tails = DoubleStream.generate(() -> tail).limit(rounds).toArray();
    RowResult row = SampleResults.row(opponent, variant, tails);
    return new RowResult(
        row.name(),
        opponent,
        variant,
        3,
        288,
        "load 0.3",
        0.5,
        Phase.WARM,
        "replica",
        null,
        60,
        "",
        row.figures(),
        new LatencyCurve(Collections.nCopies(61, tail)));
  }
}
