package io.github.btc.tools.tuner;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TuneSimulatorCommandTest {

  private static final String SHORT = "--duration 20s --checks 4 --points 40 ";

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void findsSettingsThatBeatTodaysAndTheyDoSoAgainWithOtherSeeds() throws IOException {
    assertThat(tune("a", "--duration 60s --points 30 --checks 4 --keep cpus,memory,pmax")).isZero();

    JsonNode json = json("a");
    assertThat(json.at("/dominating").asInt()).isPositive();
    for (String measure : List.of("p99.9", "capacityLost")) {
      assertThat(json.path("chosen").path("measures").path(measure).asDouble())
          .isLessThanOrEqualTo(json.path("today").path("measures").path(measure).asDouble());
    }
    assertThat(json.path("check")).hasSize(4);
    for (JsonNode pair : json.path("check")) {
      assertThat(pair.path("chosen").path("capacityLost").asDouble())
          .isLessThan(pair.path("today").path("capacityLost").asDouble());
    }
    assertThat(out.toString())
        .contains("Chosen, point ")
        .contains("export JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS -Xms")
        .contains("btc.gc.young.min-share=");
    assertThat(Files.readString(folder.resolve("a/report.html")))
        .contains("echarts")
        .doesNotContain("/*data*/", "/*script*/", "/*style*/", "/*library*/");
  }

  @Test
  void theSameSeedGivesTheSameBytesHoweverManyRunAtOnce() throws IOException {
    assertThat(tune("a", SHORT + "--points 12 --threads 1")).isZero();
    assertThat(tune("b", SHORT + "--points 12 --threads 4")).isZero();
    assertThat(tune("c", SHORT + "--points 12 --seed 2")).isZero();

    assertThat(text("b")).isEqualTo(text("a"));
    assertThat(text("c")).isNotEqualTo(text("a"));
  }

  @Test
  void goesOnWhereItWasStoppedAndGivesTheSame() throws IOException {
    assertThat(tune("whole", SHORT + "--points 12")).isZero();
    assertThat(tune("stopped", SHORT + "--points 5 --checks 0")).isZero();
    Path trials = folder.resolve("stopped/trials.jsonl");
    Files.writeString(trials, "{\"point\":6,\"repet", StandardOpenOption.APPEND);

    assertThat(tune("stopped", SHORT + "--points 12")).isZero();

    assertThat(text("stopped")).isEqualTo(text("whole"));
    assertThat(Files.readString(trials)).doesNotContain("\"repet{").endsWith("}\n");
  }

  @Test
  void refusesTheRunsOfAnotherSearchUntilToldToBeginAnew() {
    assertThat(tune("a", SHORT + "--points 2")).isZero();

    assertThat(tune("a", SHORT + "--points 2 --seed 2")).isEqualTo(2);
    assertThat(err.toString()).contains("the runs of another search").hasLineCount(1);
    assertThat(tune("a", SHORT + "--points 2 --seed 2 --fresh")).isZero();
  }

  @Test
  void throwsNothingAwayForASearchThatCannotBe() throws IOException {
    assertThat(tune("a", SHORT + "--points 2")).isZero();
    String before = Files.readString(folder.resolve("a/trials.jsonl"));

    assertThat(tune("a", SHORT + "--points 2 --cpus 1 --rate 9000 --fresh")).isEqualTo(2);

    assertThat(Files.readString(folder.resolve("a/trials.jsonl"))).isEqualTo(before);
  }

  @Test
  void saysHowManyPointsCannotBe() throws IOException {
    assertThat(tune("a", SHORT + "--live 500 --heap 0.6 --points 24 --checks 0")).isZero();

    assertThat(json("a").path("failures").path("heap").asInt()).isPositive();
    assertThat(out.toString()).contains("for heap");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--points 0 | --points: 0 (expected 1 to 100000)",
        "--cpus many | --cpus: many (expected a number from 0.05 to 256)",
        "--cpus 1 | --cpus: a replica would be busy for 100 % of the time (expected at most 90 %)",
        "--keep color | --keep: color (expected one of collector, cpus, memory, heap, young,"
            + " interval-low, interval-rest, pmax)",
        "--range cpus=4:1 | --cpus: 4.0 to 1.0 (expected the smaller number first)",
        "--range cpus=4 | --range: cpus=4 (expected cpus=LOW:HIGH)",
        "--range collector=g1:zgc | --range: collector=g1:zgc (expected collector=some of"
            + " serial:parallel:g1)",
        "--keep cpus --range cpus=1:2 | --range: cpus is kept (expected a parameter without"
            + " --keep)",
        "--select luck | --select: luck (expected better or padua)",
        "--cpu-price -1 | --cpu-price: -1.0 (expected 0 to 1000000)",
        "--threads 0 | --threads: 0 (expected 1 to 10000)",
        "--duration 0s | --duration: 0 (expected 1 ns to 876000 h)",
      })
  void saysInOneSentenceWhatIsWrong(String arguments, String sentence) {
    assertThat(tune("bad", arguments)).isEqualTo(2);

    assertThat(err.toString().strip()).isEqualTo("btc tune simulator: " + sentence);
    assertThat(out.toString()).isEmpty();
  }

  private JsonNode json(String name) throws IOException {
    return new JsonMapper().readTree(text(name));
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name).resolve("result.json"));
  }

  private int tune(String name, String arguments) {
    List<String> all = new ArrayList<>(List.of("tune", "simulator"));
    all.addAll(List.of(arguments.strip().split(" +")));
    all.addAll(List.of("--output", folder.resolve(name).toString()));
    return BtcCommand.commandLine()
        .setOverwrittenOptionsAllowed(true)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(all.toArray(String[]::new));
  }
}
