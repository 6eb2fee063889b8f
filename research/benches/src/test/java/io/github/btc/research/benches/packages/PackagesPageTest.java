package io.github.btc.research.benches.packages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.output.Environment;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PackagesPageTest {

  private final PackagesPage page = new PackagesPage();

  @Test
  void aSpeedUpIsTheTimeOfAnotherPolicyByThatOfPasch() {
    page.add(Policy.PASCH, outcome(1_000));
    page.add(Policy.LEAST_REQUEST, outcome(2_000));

    assertThat(speedUps())
        .containsEntry("paschByLeastRequestMean", 2.0)
        .containsEntry("paschByLeastRequestP80", 2.0)
        .doesNotContainKey("paschByBoundedLoadsMean");
  }

  @Test
  void withoutPaschThereIsNoSpeedUp() {
    page.add(Policy.LEAST_REQUEST, outcome(2_000));

    assertThat(speedUps()).isEmpty();
  }

  @Test
  void drawsTheTimesOfEachPolicy() {
    page.add(Policy.PASCH, outcome(1_000));
    page.add(Policy.LEAST_REQUEST, outcome(2_000));

    Map<String, String> figures = page.figures(new Environment().with("command", "btc packages"));

    assertThat(figures).containsOnlyKeys("answers");
    assertThat(figures.get("answers")).contains(">pasch<", ">least-request<", "btc packages");
  }

  @SuppressWarnings("unchecked")
  private Map<String, Double> speedUps() {
    return (Map<String, Double>) page.fields(new Environment()).get("answers");
  }

  private static Outcome outcome(long micros) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(micros, 10);
    return new Outcome(times, new long[] {10}, 0, 0, 0);
  }
}
