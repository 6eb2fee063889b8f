package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.bench.ServiceKind;
import io.github.btc.tools.cli.CapturedCommand;
import io.github.btc.tools.console.Verb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ResearchCommandTest {

  private final CapturedCommand btc = new CapturedCommand();

  /** By this file {@code ./btc} decides which jar it starts, and its help lists the research. */
  @Test
  void theScriptKnowsTheVerbsOfTheResearch() throws Exception {
    List<String> verbs =
        ServiceLoader.load(Verb.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(verb -> verb.purpose() == Verb.Purpose.RESEARCH)
            .map(verb -> new CommandLine(verb.command()).getCommandName())
            .sorted()
            .toList();

    assertThat(Files.readAllLines(Path.of("..", "verbs"))).isEqualTo(verbs);
  }

  @Test
  void theScriptKnowsTheServicesOfTheResearch() throws Exception {
    List<String> services =
        ServiceKind.all().stream()
            .filter(kind -> kind.getClass().getPackageName().startsWith("io.github.btc.research."))
            .map(ServiceKind::name)
            .sorted()
            .toList();

    assertThat(Files.readAllLines(Path.of("..", "services"))).isEqualTo(services);
  }

  /** Which services there are depends on the jar, so the help reads it off the class path. */
  @Test
  void theHelpOfTheBenchNamesTheScenariosOfTheResearch() {
    assertThat(btc.run("bench", "--help")).isZero();
    assertThat(btc.out()).contains("toy-validation", "spring", "hazelcast", "elasticsearch");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "simulate cluste | btc simulate: \"cluste\": no such verb (expected cluster perhaps, or one"
            + " of ",
        "slowlog repla | btc slowlog: \"repla\": no such verb (expected replay perhaps, or one of ",
        "slowlog foo | btc slowlog: \"foo\": no such verb (expected one of ",
        "tune foo | btc tune: \"foo\": no such verb (expected one of simulator, command,"
            + " go, cache)",
        "solve impakt | btc solve: \"impakt\": no such verb (expected impact perhaps, or one of ",
      })
  void listsTheVerbsOfAVerb(String typed, String beginning) {
    assertThat(btc.run("", typed.split(" "))).isEqualTo(2);
    assertThat(btc.err()).startsWith(beginning).hasLineCount(1);
  }

  @Test
  void explainsAVerbOfAVerb() {
    assertThat(btc.run("", "help", "simulate", "replay")).isZero();
    assertThat(btc.out()).startsWith("Usage: btc simulate replay ").contains("--logs");

    assertThat(btc.run("", "help", "slowlog", "replay")).isZero();
    assertThat(btc.out()).startsWith("Usage: btc slowlog replay ").contains("--target");
  }
}
