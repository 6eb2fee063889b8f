package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ContainerMapTest {

  private static final BenchResult RESULT =
      SampleResults.result(
          row("serial", Variant.PLAIN, Phase.WARM, 8, 0.30),
          row("serial", Variant.BTC, Phase.WARM, 4, 0.33),
          row("g1", Variant.PLAIN, Phase.WARM, 5, 0.31),
          row("zgc", Variant.PLAIN, Phase.WARM, 3.9, 0.80),
          row("serial", Variant.PLAIN, Phase.COLD, 8, 0.30));

  private final ContainerMap map = ContainerMap.of(RESULT);

  @Test
  void findsTheLowestTailAndTheCheapestRowNearIt() {
    ContainerMap.Region warm = map.regions().get(0);

    assertThat(warm.lowest().name()).isEqualTo("zgc");
    assertThat(warm.notApart()).extracting(RowResult::name).containsExactly("serial + btc");
    assertThat(warm.cheapest().name()).isEqualTo("g1"); // serial has more than 1.5 times 3.9 ms
  }

  @Test
  void comparesBtcWithItsOwnCollectorAndWithTheConcurrentOnes() {
    assertThat(map.comparisons())
        .extracting(each -> each.left().name() + " / " + each.right().name())
        .containsExactly("serial + btc / serial", "serial + btc / zgc");
    assertThat(map.comparisons().get(0).tail().mean()).isCloseTo(0.5, within(0.001));
    assertThat(map.comparisons().get(0).cpuTime().mean()).isCloseTo(1.1, within(0.001));
  }

  @Test
  void phasesAreRegionsOfTheirOwn() {
    assertThat(map.regions()).hasSize(2);
    assertThat(map.regions().get(1).cell().phase()).isEqualTo(Phase.COLD);
  }

  @Test
  void aResultWithoutQuotasHasNoMap() {
    BenchResult toy = SampleResults.result(SampleResults.row("g1", Variant.PLAIN, 1, 2, 3));

    assertThat(ContainerMap.of(toy).isEmpty()).isTrue();
    assertThat(ContainerMapPage.parts(toy)).isEmpty();
    assertThat(BenchTable.of(toy)).doesNotContain("lowest p99.9");
  }

  @Test
  void thePageHasTheMapAndTheRatios() {
    assertThat(String.join("\n", ContainerMapPage.parts(RESULT)))
        .contains("| 3 replicas, 288 MB, 0.5 CPU, load 0.3 | zgc 3.9 ms | serial + btc |")
        .contains("| serial + btc | serial | 0.50 [");
  }

  @Test
  void theRatiosWithoutBenefitAreThoseThatAreNotBelowOne() {
    String section = NoBenefitSection.of(RESULT);

    assertThat(section).contains("| serial + btc | zgc | 1.03 [").doesNotContain("| serial |");
  }

  @Test
  void theChartHasAFieldForEachRegion() {
    String svg = ContainerMapChart.svg(RESULT);

    assertThat(svg.split("<rect")).hasSize(3);
    assertThat(svg).contains("load 0.3, warm").contains("load 0.3, cold").contains("288 MB");
  }

  private static RowResult row(
      String opponent, Variant variant, Phase phase, double tail, double cpu) {
    RowResult row = SampleResults.row(opponent, variant, 1, 1, 1);
    Map<Measure, Figure> figures = new LinkedHashMap<>(row.figures());
    figures.put(Measure.P99_9, Figure.ofMeasure(List.of(tail * 0.98, tail, tail * 1.02)));
    figures.put(Measure.CPU, Figure.ofMeasure(List.of(cpu, cpu, cpu)));
    return new RowResult(
        row.name(),
        opponent,
        variant,
        3,
        288,
        "load 0.3",
        0.5,
        phase,
        "replica",
        null,
        60,
        "",
        figures,
        RowRun.NO_CURVE);
  }
}
