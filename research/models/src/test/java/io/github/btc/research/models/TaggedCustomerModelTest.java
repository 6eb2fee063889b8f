package io.github.btc.research.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Figure 4.6 and Eq. 4.5 of the thesis. */
class TaggedCustomerModelTest {

  @Test
  void seesTheServiceOnly() {
    ResponseTimeReport report = ResponseTimeReport.of(new TaggedCustomerModel(0.0036));

    assertThat(report.quantilesMillis().get("p50")).isCloseTo(0.1925, within(0.00005));
    assertThat(report.quantilesMillis().get("p99.9")).isCloseTo(1.919, within(0.0005));
    assertThat(report.meanMillis()).isCloseTo(0.27778, within(0.00001));
    assertThat(report.model()).isEqualTo("customer");
  }
}
