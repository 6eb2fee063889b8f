package io.github.btc.tools.replicas.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NginxLogTest {

  @Test
  void readsWhoWasAskedAndForHowLong() {
    NginxLog.Line line =
        NginxLog.of(
                "0000000042|127.0.0.1:8081, 127.0.0.1:8082|503, 200|0.001, 0.012|1700000000.250")
            .orElseThrow();

    assertThat(line.attempt()).isEqualTo(42);
    assertThat(line.endEpochMillis()).isEqualTo(1_700_000_000_250L);
    assertThat(line.visits())
        .containsExactly(new NginxLog.Visit(8081, 503, 1), new NginxLog.Visit(8082, 200, 12));
  }

  @Test
  void readsBothTimesAround() {
    String twice = "1|127.0.0.1:8081 : 127.0.0.1:8081|503 : 200|0.000 : 0.003|1.000";

    assertThat(NginxLog.of(twice).orElseThrow().visits())
        .containsExactly(new NginxLog.Visit(8081, 503, 0), new NginxLog.Visit(8081, 200, 3));
  }

  @Test
  void knowsNothingOfAReplicaThatSaidNothing() {
    assertThat(NginxLog.of("1|127.0.0.1:8081|-|-|1.000").orElseThrow().visits())
        .containsExactly(new NginxLog.Visit(8081, 0, 0));
    assertThat(NginxLog.of("1|replicas|502|0.000|1.000").orElseThrow().visits()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-|127.0.0.1:8081|200|0.001|1.000",
        "1|2|3|4",
        "12345678901|a|b|c|1.000",
        "1|a|b|c|now"
      })
  void passesOverRequestsWithoutANumber(String line) {
    assertThat(NginxLog.of(line)).isEmpty();
  }
}
