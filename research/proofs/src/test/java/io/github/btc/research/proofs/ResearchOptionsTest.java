package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.cli.CapturedCommand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of the research's verbs with what they cannot take; beside what every verb passes. */
class ResearchOptionsTest {

  private final CapturedCommand btc = new CapturedCommand();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cache --memory 64 --miss 5 --bytes 9 --trace a=none.txt | --trace",
        "simulate replay --logs none.csv | --logs",
        "simulate grid --file none.yaml | --file",
        "simulate grid --experiment cluster --cluster none.yaml | --cluster",
        "simulate member --config none.yaml | --config",
        "tune command none.yaml | PLAN",
        "slowlog anonymise none.log --output target/x | LOG",
        "slowlog replay none.log --target http://127.0.0.1:1 | LOG",
      })
  void saysWhichFileIsMissing(String typed, String name) {
    assertThat(btc.run("", typed.split(" "))).as(btc.err()).isEqualTo(2);
    assertThat(btc.err())
        .matches("btc [a-z ]+: " + name + ": .*none.*\\(expected .*\\)")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "solve replicas --semantics many"
            + " | --semantics: \"many\" (expected one of single, infinite)",
        "simulate grid --set 4 | --set: \"4\" (expected NAME=VALUE)",
        "cache --miss-of a=x" + " | --miss-of: \"x\" (expected NAME=MS, with a number after the =)",
      })
  void saysInOneSentenceWhatItDoesNotKnow(String typed, String sentence) {
    assertThat(btc.run("", typed.split(" "))).isEqualTo(2);
    assertThat(btc.err()).endsWith(": " + sentence).hasLineCount(1);
  }

  /** At once, and not after the minutes or hours that a verb works. */
  @ParameterizedTest
  @CsvSource({
    "cache, --json",
    "solve impact, --json",
    "simulate cluster, --json",
    "simulate replay, --json",
    "simulate grid, --json",
    "simulate bench, --json",
    "simulate ablation, --json",
    "tune simulator, --output",
    "tune cache, --output",
    "fanout, --output",
    "packages, --output",
    "placement, --output",
    "reproduce, --output",
    "reproduce, --json",
    "slowlog anonymise, --output",
  })
  void saysWhereItCannotWrite(String verb, String option) {
    List<String> typed = new ArrayList<>(List.of(verb.split(" ")));
    typed.addAll(needed(verb));
    typed.addAll(List.of(option, "pom.xml/x"));

    assertThat(btc.run("", typed.toArray(String[]::new))).as(btc.err()).isEqualTo(2);
    assertThat(btc.err())
        .startsWith("btc " + verb + ": " + option + ": pom.xml/x (expected a ")
        .hasLineCount(1);
  }

  private static List<String> needed(String verb) {
    return switch (verb) {
      case "cache" -> List.of("--trace a=pom.xml --memory 64 --miss 5 --bytes 1000".split(" "));
      case "simulate replay" ->
          List.of("--technique hedge --logs src/test/resources/service.csv".split(" "));
      case "slowlog anonymise" -> List.of("pom.xml");
      case "simulate grid" -> List.of("--experiment cluster --vary replicas=2".split(" "));
      default -> List.of();
    };
  }

  @ParameterizedTest
  @CsvSource({"--policy", "--technique"})
  void namesWhatAReplayKnows(String option) {
    String needed = "--logs src/test/resources/service.csv " + option + " other";

    assertThat(btc.run("simulate replay", needed.split(" "))).isEqualTo(2);
    assertThat(btc.err())
        .startsWith("btc simulate replay: " + option + ": other (expected ")
        .hasLineCount(1);
  }
}
