package io.github.btc.research.models.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SolveCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void solvesTheImpactModel() {
    assertThat(solve("impact --mu 0.0036 --omega 0.0001 --probability 0.003 --json -".split(" ")))
        .isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/quantilesMillis/p50").asDouble()).isCloseTo(0.1934, within(0.00005));
    assertThat(json.at("/quantilesMillis/p99.9").asDouble()).isCloseTo(11.268, within(0.0005));
    assertThat(json.at("/meanMillis").asDouble()).isCloseTo(0.3078, within(0.00005));
  }

  @Test
  void solvesTheReplicasInBothSemantics() {
    assertThat(solve("replicas", "--n", "5", "--semantics", "infinite", "--json", "-")).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/tangibleStates").asInt()).isEqualTo(21);
    assertThat(json.at("/unavailability").asDouble()).isCloseTo(8.799e-6, within(1e-9));
    assertThat(json.at("/coua").asDouble()).isCloseTo(0.09747, within(0.00001));
  }

  @Test
  void showsAnUnderflowAsSuch() {
    String many = "replicas --n 400 --semantics infinite --arrival Infinity";
    assertThat(solve(many.split(" "))).isZero();
    assertThat(out.toString())
        .contains("unavailability   less than 2.2e-308, the smallest number that can be shown");
    out.getBuffer().setLength(0);

    assertThat(solve((many + " --json -").split(" "))).isZero();
    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/unavailability").asDouble()).isZero();
    assertThat(json.at("/unavailabilityUnderflows").asBoolean()).isTrue();
    assertThat(json.at("/coua").asDouble()).isCloseTo(0.09747, within(0.00001));
  }

  @Test
  void showsAZeroThatIsNoUnderflow() {
    assertThat(solve("replicas", "--n", "2", "--probability", "0")).isZero();
    assertThat(out.toString()).contains("unavailability   0.000\n");
    out.getBuffer().setLength(0);

    assertThat(solve("replicas", "--n", "5", "--json", "-")).isZero();
    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/unavailabilityUnderflows").asBoolean()).isFalse();
  }

  @Test
  void pointsToTheSmallerModelWhereReplicasAreMany() {
    assertThat(solve("replicas", "--n", "101", "--arrival", "1000")).isZero();
    assertThat(err.toString())
        .startsWith(
            "--n: 101 replicas with timed arrival are 5253 states. --arrival Infinity has 102, and"
                + " differs by less than 3 in 100,000.");
    err.getBuffer().setLength(0);

    assertThat(solve("replicas", "--n", "100")).isZero();
    assertThat(solve("replicas", "--n", "101", "--arrival", "Infinity")).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void solvesAThousandReplicasAtOnce() {
    assertThat(solve("replicas", "--n", "1000", "--json", "-")).isZero();

    assertThat(err.toString())
        .startsWith(
            "--arrival: Infinity, because 1000 replicas with --arrival 1000 are 501501 states"
                + " instead of 1001. The results differ by less than 3 in 100,000.");
    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/tangibleStates").asInt()).isEqualTo(1_001);
    assertThat(json.at("/coua").asDouble()).isCloseTo(0.108 / (1 - 0.108) / 1_000, within(1e-9));
  }

  @Test
  void printsATableAndWritesAFile(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("customer.json");

    assertThat(solve("customer", "--json", file.toString())).isZero();

    assertThat(out.toString()).contains("p99.9            1.9188 ms");
    assertThat(Files.readString(file)).contains("\"quantilesMillis\"");
  }

  @Test
  void answersAWrongNumberWithOneSentenceAndTwo() {
    assertThat(solve("impact", "--mu", "-1")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--mu: -1.0 (expected a rate per µs of more than 0)");
    assertThat(solve("impact", "--omega", "1e-12")).isEqualTo(2);
    assertThat(err.toString())
        .contains("mu and omega: 0.0036 and 1.0E-12 per µs (expected rates at most a million");
    assertThat(solve("replicas", "--n", "0")).isEqualTo(2);
    assertThat(solve()).isEqualTo(2);
  }

  private int solve(String... arguments) {
    return new CommandLine(new SolveCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}
