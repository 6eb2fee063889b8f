package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.output.ChartLibrary;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScenarioFileTest {

  private static final String TOY = "/io/github/btc/tools/bench/toy.yaml";

  @Test
  void readsTheScenarioOfTheLab() {
    Scenario toy = ScenarioFile.named("toy", false);

    assertThat(toy.loads()).containsExactly(Load.constant(300));
    assertThat(toy.replicas()).containsExactly(1, 2, 4);
    assertThat(toy.heapsMegabytes()).hasSizeGreaterThan(1);
    assertThat(toy.times().repetitions()).isEqualTo(5);
    assertThat(toy.opponents())
        .extracting(Opponent::name)
        .contains("g1-default", "g1-tuned", "parallel-tuned", "serial-tuned", "zgc", "shenandoah");
    assertThat(toy.opponents()).anyMatch(each -> each.runs().contains(Variant.LIMIT));
  }

  @Test
  void aQuickOneIsSmallerAndKeepsTheLimit() {
    Scenario quick = ScenarioFile.named("toy", true);

    assertThat(quick.replicas()).containsExactly(2);
    assertThat(quick.opponents()).hasSizeLessThan(5);
    assertThat(quick.opponents()).anyMatch(each -> each.runs().contains(Variant.LIMIT));
    assertThat(quick.liveMegabytes()).isEqualTo(96);
  }

  @Test
  void namesTheScenariosThereAre() {
    assertThatThrownBy(() -> ScenarioFile.named("cassandra", false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "scenario: cassandra (expected shop, toy, toy-validation, containers, spring,"
                + " containers-boot, or a file that ends with .yaml)");
    assertThatThrownBy(() -> ScenarioFile.named("nowhere.yaml", false))
        .hasMessage("scenario: nowhere.yaml (expected a file to read)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: 300|rate: 0|rate: 0 (expected a whole number from 10 to 5000)",
        "rate: 300|rate: fast|rate: \"fast\" (expected a whole number from 10 to 5000)",
        "rate: 300|rat: 300|rat (expected one of about, balancer, container,",
        "live_mb: 96|#|live_mb: nothing (expected a whole number from 1 to 4096)",
        "[1, 2, 4]|[1, 1]|replicas: [1,1] (expected different numbers, at least one)",
        "[1, 2, 4]|4|replicas: 4 (expected a list of whole numbers)",
        "measure_seconds: 60|measure_seconds: .nan|measure_seconds: \"NaN\" (expected a number from"
            + " 1.0",
        "name: zgc|name: a/b|opponents[5].name: \"a/b\" (expected small letters",
        "needs_jdk: 25   #|needs_jdk: old #|opponents[5].needs_jdk: \"old\" (expected a whole",
        "-Xmx{heap}m\", -XX:+UseG1GC]|-Xmx{heep}m\"]|opponents[1].flags: [\"-Xmx{heep}m\"]"
            + " (expected flags",
        "runs: [limit]|runs: [fly]|opponents[7].runs[1]: \"fly\" (expected one of plain, btc, full",
        "[g1-default, serial-tuned, zgc, limit]|[epsilon]|quick.opponents: epsilon (expected some"
            + " of",
        "  repetitions: 2|  repetitions: -2|quick.repetitions: -2 (expected a whole number from 1"
            + " to 100)",
        "scenario: toy|scenario: [toy|(expected YAML)",
      })
  void saysInOneSentenceWhatIsWrong(String right, String wrong, String expected)
      throws IOException {
    String text = ChartLibrary.text(TOY);
    assertThat(text).contains(right);

    assertThatThrownBy(() -> ScenarioFile.parse("my.yaml", text.replace(right, wrong), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("my.yaml: ")
        .hasMessageContaining(expected)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void refusesQuickWhereTheFileSaysNothingOfIt() throws IOException {
    String text = ChartLibrary.text(TOY);
    String without = text.substring(0, text.indexOf("quick:"));

    assertThatThrownBy(() -> ScenarioFile.parse("my.yaml", without, true))
        .hasMessage("my.yaml: quick: nothing (expected a block, or no --quick)");
    assertThat(ScenarioFile.parse("my.yaml", without, false).name()).isEqualTo("toy");
  }

  @ParameterizedTest
  @CsvSource({"''", "42", "[]", "a: {", "'quick: 3'"})
  void refusesWhatIsNoScenario(String text) {
    assertThatThrownBy(() -> ScenarioFile.parse("my.yaml", text, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("my.yaml: ");
  }

  @Test
  void refusesAKeyThatComesTwice() {
    assertThatThrownBy(() -> ScenarioFile.parse("my.yaml", "rate: 3\nrate: 4\n", false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("my.yaml: ")
        .hasMessageContaining("\"rate\", line 2")
        .hasMessageEndingWith("(expected YAML, each key once)");
  }
}
