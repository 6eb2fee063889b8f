package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.report.LatencyCurve;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

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
    RowResult row = SampleResults.row(opponent, variant, tail, tail, tail);
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
