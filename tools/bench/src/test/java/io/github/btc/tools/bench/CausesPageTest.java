package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two rounds: 30 and 10 slow requests, 28 and 8 of them throttled, 2 and 0 of unknown cause. */
final class CausesPageTest {

  private final BenchResult result = SampleResults.result(row());

  @Test
  void thePageHasTheShareOfEachCauseInAllRounds() {
    assertThat(CausesPage.parts(result))
        .last()
        .asString()
        .contains("| slow requests | throttled % | compiling % | none % | explained % |")
        .contains("serial | 40 | 90 | 5 | 5 | 95 |");
  }

  @Test
  void theTerminalHasIt() {
    assertThat(BenchTable.of(result)).contains("more than ten times the median", "throttled %");
  }

  @Test
  void theMainTableHasNoCauses() {
    assertThat(BenchTable.columns(result.rows())).noneMatch(Measure::isOfCauses);
  }

  @Test
  void aResultOfAnOlderVersionHasNone() {
    RowResult row = SampleResults.row("serial", Variant.PLAIN, 1, 1);
    Map<Measure, Figure> older = new LinkedHashMap<>(row.figures());
    older.keySet().removeIf(Measure::isOfCauses);

    BenchResult old = SampleResults.result(SampleResults.with(older, row));

    assertThat(CausesPage.parts(old)).isEmpty();
    assertThat(CausesPage.text(old)).isEmpty();
  }

  /** Before the split, a throttled request counted alike whatever had used the quota up. */
  @Test
  void aResultFromBeforeTheSplitOfThrottlingIsRead() {
    RowResult row = row();
    Map<Measure, Figure> older = new LinkedHashMap<>(row.figures());
    older.remove(Measure.CAUSE_THROTTLED_COMPILING);

    BenchResult old = SampleResults.result(SampleResults.with(older, row));

    assertThat(CausesPage.parts(old)).last().asString().contains("serial | 40 | 90 | 5 | 5 | 95 |");
  }

  @Test
  void theThrottlingByCompilersHasAColumn() {
    RowResult row = row();
    Map<Measure, Figure> split = new LinkedHashMap<>(row.figures());
    split.put(Measure.CAUSE_THROTTLED, of(8, 8));
    split.put(Measure.CAUSE_THROTTLED_COMPILING, of(20, 0));

    assertThat(CausesPage.parts(SampleResults.result(SampleResults.with(split, row))))
        .last()
        .asString()
        .contains("| throttled % | throttled by compilers % | compiling % |")
        .contains("serial | 40 | 40 | 50 | 5 | 5 | 95 |");
  }

  private static RowResult row() {
    RowResult row = SampleResults.row("serial", Variant.PLAIN, 0, 0);
    Map<Measure, Figure> figures = new LinkedHashMap<>(row.figures());
    figures.put(Measure.OF_TEN_MEDIANS, of(30, 10));
    figures.put(Measure.CAUSE_THROTTLED, of(28, 8));
    figures.put(Measure.CAUSE_COMPILING, of(0, 2));
    figures.put(Measure.CAUSE_NONE, of(2, 0));
    return SampleResults.with(figures, row);
  }

  private static Figure of(double... each) {
    List<Double> rounds = Arrays.stream(each).boxed().toList();
    return Figure.ofMeasure(rounds);
  }
}
