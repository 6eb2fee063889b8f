package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadReportTest {

  @Test
  void readsFiguresAndLeavesOthersAlone() {
    Map<String, Double> read =
        LoadReport.parse(
            " {\"p99.9\": 12.5, \"rate\": 99, \"capacityLost\": 0.01, \"tool\": {\"name\": 1}}",
            0,
            60);

    assertThat(read)
        .containsOnly(
            Map.entry("p99.9", 12.5), Map.entry("rate", 99.0), Map.entry("capacityLost", 0.01));
  }

  @Test
  void computesFiguresFromRequestsAfterTheWarmUp() {
    StringBuilder log = new StringBuilder("timestamp;status;duration;impacted\n");
    for (int i = 0; i < 2000; i++) {
      int status = i % 100 == 0 ? 503 : i % 100 == 1 ? 500 : 200;
      log.append(i * 10).append(';').append(status).append(';').append(i < 1000 ? 900 : i % 100);
      log.append('\n');
    }

    Map<String, Double> read = LoadReport.parse(log.toString(), 10, 60);

    assertThat(read.get("requests")).isEqualTo(1000);
    assertThat(read.get("errors")).as("503 is one too").isEqualTo(20);
    assertThat(read.get("refused")).isEqualTo(10);
    assertThat(read.get("p50")).isCloseTo(50, within(1.0));
    assertThat(read.get("p99.9")).isCloseTo(99, within(0.2));
    assertThat(read.get("rate")).as("980 answers in 10.089 s").isCloseTo(97.1, within(0.1));
  }

  @Test
  void understandsCommas() {
    assertThat(LoadReport.parse("0,200,5\n10,200,7,false\n", 0, 60).get("requests")).isEqualTo(2);
  }

  /** JMeter writes when, not how long after the beginning: nothing would be cut off. */
  @Test
  void refusesTimesThatDoNotBeginWithTheLoad() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoadReport.parse("1763771059123;200;5\n1763771059133;200;7\n", 30, 120))
        .withMessage(
            "report: the first request is at 1763771059123 ms (expected ms since the start of the"
                + " load, at most 120000, load.seconds)");
    assertThat(LoadReport.parse("119000;200;5\n", 30, 120).get("requests")).isEqualTo(1);
  }

  @Test
  void takesTheEarliestRequestForTheFirst() {
    String late = "130000;200;5\n31000;200;5\n"; // written when answered, not when sent

    assertThat(LoadReport.parse(late, 30, 120).get("requests")).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "{", "{}", "{\"p99.9\": \"fast\"}", "{\"p99.9\": -1}",
            "{\"p50\": 1, \"capacityLost\": 2}",
        "0;200", "0;ok;5", "0;200;-5", "0;200;NaN", "0;500;5", "1e400;200;5",
      })
  void refusesInOneSentence(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoadReport.parse(text, 0, 60))
        .withMessageStartingWith("report")
        .withMessageContaining("(expected ")
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }
}
