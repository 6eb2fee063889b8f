package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonText;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ResultJsonTest {

  @Test
  void hasExactlyThePromisedShape() {
    Environment environment = new Environment().with("seed", 7);

    JsonNode document =
        new JsonMapper()
            .readTree(JsonText.of(ResultJson.document(SampleRuns.figures(), environment)));
    assertThat(document.propertyNames()).containsExactly("runs", "environment");
    assertThat(document.get("runs")).hasSize(5);
    JsonNode run = document.get("runs").get(3);
    assertThat(run.propertyNames())
        .containsExactly(
            "name",
            "requests",
            "errors",
            "exposed",
            "refused",
            "closings",
            "uncontrolled",
            "meanClosingMillis",
            "meanTaskMillis",
            "capacityLost",
            "latencyMillis");
    assertThat(run.get("latencyMillis").propertyNames())
        .containsExactly("p50", "p99", "p99.9", "p99.99", "max");
    assertThat(run.get("name").asString()).isEqualTo("btc");
    assertThat(run.get("requests").isIntegralNumber()).isTrue();
    assertThat(run.get("meanClosingMillis").asDouble()).isEqualTo(20);
    assertThat(run.get("latencyMillis").get("max").isFloatingPointNumber()).isTrue();
    assertThat(document.get("environment").get("seed").asInt()).isEqualTo(7);
  }

  @Test
  void runsAreInTheOrderTheyWereMade() {
    List<String> names = SampleRuns.figures().stream().map(run -> run.name()).toList();

    assertThat(names)
        .containsExactly("off", "off-least-request", "gate-only", "btc", "no-collections");
  }
}
