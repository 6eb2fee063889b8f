package io.github.btc.research.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.models.ctmc.TransientCurve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Table 2.1 and Figure 2.2 of the thesis, and its slips. */
class ImpactModelTest {

  @Test
  void makesTheTailThatTheThesisPrints() {
    ResponseTimeReport report = ResponseTimeReport.of(ImpactModel.ofThesis());

    assertMillis(report, "p50", 0.1934);
    assertMillis(report, "p95", 0.8475);
    assertThat(report.quantilesMillis().get("p99")).isCloseTo(1.366, within(0.0006));
    assertThat(report.quantilesMillis().get("p99.9")).isCloseTo(11.268, within(0.0005));
    assertThat(report.quantilesMillis().get("p99.99")).isCloseTo(34.29, within(0.005));
    assertThat(report.meanMillis()).isCloseTo(0.3078, within(0.00005));
  }

  @Test
  void hasAShortTailWithoutImpact() {
    ResponseTimeReport report = ResponseTimeReport.of(new ImpactModel(0.0036, 0.0001, 0));

    assertMillis(report, "p50", 0.1925);
    assertThat(report.quantilesMillis().get("p99.9")).isCloseTo(1.919, within(0.0005));
    assertThat(report.quantilesMillis().get("p99.99")).isCloseTo(2.558, within(0.0005));
    assertThat(report.meanMillis()).isCloseTo(0.2778, within(0.00005));
  }

  @Test
  void followsTheClosedFormOverTwentyMilliseconds() {
    TransientCurve cdf = ImpactModel.ofThesis().responseTime();

    for (int micros = 0; micros <= 20_000; micros += 50) {
      assertThat(cdf.at(micros))
          .isCloseTo(closedForm(0.0036, 0.0001, 0.003, micros), within(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.03, 1.049, 0.0005", "0.3, 18.20, 0.005"})
  void givesTheHedgeDelaysOfMoreFrequentTasks(double probability, double millis, double tolerance) {
    ResponseTimeReport report = ResponseTimeReport.of(new ImpactModel(0.0036, 0.0001, probability));

    assertThat(report.quantilesMillis().get("p95")).isCloseTo(millis, within(tolerance));
  }

  /** The text says ω = 10^-3, the table 10^-4: only the table gives the 11.27 ms printed. */
  @Test
  void cannotMeanTheRateInTheText() {
    ResponseTimeReport report = ResponseTimeReport.of(new ImpactModel(0.0036, 0.001, 0.003));

    assertThat(report.quantilesMillis().get("p99.9")).isCloseTo(2.11, within(0.005));
  }

  /** The text gives 1/277 without a unit: per µs it makes the 1.9 ms printed. */
  @Test
  void takesRatesPerMicrosecond() {
    ResponseTimeReport report = ResponseTimeReport.of(new ImpactModel(1 / 277.0, 0.0001, 0));

    assertThat(report.quantilesMillis().get("p99.9")).isCloseTo(1.913, within(0.0005));
    assertThat(report.meanMillis()).isCloseTo(0.277, within(1e-9));
  }

  @Test
  void worksWhereServiceAndImpactAreEquallyFast() {
    TransientCurve cdf = new ImpactModel(0.01, 0.01, 1).responseTime();

    double erlang = 1 - Math.exp(-2) * (1 + 2);
    assertThat(cdf.at(200)).isCloseTo(erlang, within(1e-12));
  }

  @Test
  void refusesWrongNumbers() {
    assertThatThrownBy(() -> new ImpactModel(0, 1, 0.5))
        .hasMessage("mu: 0.0 (expected a rate per µs of more than 0)");
    assertThatThrownBy(() -> new ImpactModel(1, Double.NaN, 0.5)).hasMessageContaining("omega");
    assertThatThrownBy(() -> new ImpactModel(1, 1, 1.5)).hasMessageContaining("probability: 1.5");
  }

  private static void assertMillis(ResponseTimeReport report, String quantile, double millis) {
    assertThat(report.quantilesMillis().get(quantile)).isCloseTo(millis, within(0.00005));
  }

  private static double closedForm(double mu, double omega, double probability, double t) {
    double impacted = 1 - (omega * Math.exp(-mu * t) - mu * Math.exp(-omega * t)) / (omega - mu);
    return (1 - probability) * -Math.expm1(-mu * t) + probability * impacted;
  }
}
