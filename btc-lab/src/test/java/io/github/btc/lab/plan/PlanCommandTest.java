package io.github.btc.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlanCommandTest {

  private static final String SERVICE =
      "--rate 1200 --service-time 2.5 --task-duration 20 --requests-per-task 1000 ";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void findsTheSmallestNumberAndTheSimulatorAgrees() {
    assertThat(plan(SERVICE + "--json -")).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/enough").asBoolean()).isTrue();
    assertThat(json.at("/outage").asDouble()).isLessThanOrEqualTo(1e-9);
    assertThat(json.at("/shortage").asDouble()).isLessThanOrEqualTo(1e-3);
    double away = json.at("/awayShare").asDouble();
    assertThat(json.at("/simulated/awayShare").asDouble())
        .as("the simulator drains too")
        .isCloseTo(away, within(0.25 * away));
    assertThat(json.at("/simulated/exposed").asLong()).isZero();
    assertThat(json.at("/simulated/p999Millis").asDouble())
        .isLessThan(json.at("/simulated/p999WithoutMillis").asDouble());
  }

  @Test
  void judgesANumberThatIsGiven() {
    assertThat(plan(SERVICE + "--replicas 4")).isZero();

    assertThat(out.toString()).contains("<- not enough").contains("simulated, 4 replicas:");
  }

  @Test
  void answersAWrongNumberWithOneSentenceAndTwo() {
    assertThat(plan(SERVICE + "--busy 2")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--busy: 2");
    assertThat(plan(SERVICE + "--outage 0")).isEqualTo(2);
    assertThat(err.toString()).contains("--outage: 0.0 (expected more than 0, at most 1)");
    assertThat(plan(SERVICE.replace("2.5", "-1"))).isEqualTo(2);
    assertThat(err.toString()).contains("--service-time: -1.0 ms (expected");
    assertThat(plan("--rate 1")).as("the rest is missing").isEqualTo(2);
  }

  private int plan(String arguments) {
    return new CommandLine(new PlanCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments.trim().split(" +"));
  }
}
