package io.github.btc.research.ablation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.machine.RulesInForce;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("all")
@DisplayName("The agent that switches a rule off")
class WithoutRuleIT {

  @ParameterizedTest
  @EnumSource(Ablated.class)
  void leavesAllOtherRulesInForce(Ablated rule) throws Exception {
    List<String> off = rule == Ablated.NOTHING ? List.of() : List.of(rule.name());

    assertThat(started(WithoutRule.nameOf(rule)).lines()).containsExactlyElementsOf(off);
  }

  @ParameterizedTest
  @EnumSource(Ablated.class)
  void isGivenEachRuleByTheScenarioOfTheBench(Ablated rule) throws Exception {
    String scenario = Files.readString(Path.of("../benches/rules/containers.yaml"));

    assertThat(scenario).contains("=" + WithoutRule.nameOf(rule) + "\"]");
  }

  @Test
  void namesTheRulesThatThereAre() throws Exception {
    assertThat(started("budgets"))
        .startsWith("rule: budgets (expected one of nothing, budget, budget-of-a-tenth,")
        .hasLineCount(1);
  }

  /** Returns what a JVM with the agent prints. */
  private static String started(String rule) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + jar() + "=" + rule,
                "-cp",
                System.getProperty("java.class.path"),
                RulesInForce.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return printed;
  }

  private static Path jar() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(
              each ->
                  each.getFileName()
                      .toString()
                      .matches("btc-research-experiments-[^a-z]*(-SNAPSHOT)?\\.jar"))
          .findFirst()
          .orElseThrow();
    }
  }
}
