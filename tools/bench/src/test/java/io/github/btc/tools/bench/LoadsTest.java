package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.console.output.ChartLibrary;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios with more than one load, and services that are not BTC's own. */
final class LoadsTest {

  @TempDir private Path folder;

  @Test
  void aServiceOfAnotherModuleBringsItsScenario() {
    Scenario shop = ScenarioFile.named("shop", false);

    assertThat(shop.service()).isInstanceOf(ShopService.class);
    assertThat(shop.loads())
        .containsExactly(
            new Load("read-heavy", 200, 95, 50, null), new Load("read-only", 200, 100, 50, null));
  }

  @Test
  void quickKeepsSomeOfTheLoads() {
    assertThat(ScenarioFile.named("shop", true).loads())
        .extracting(Load::name)
        .containsExactly("read-heavy");
  }

  @Test
  void everyLoadHasATableOfItsOwn() {
    List<Row> rows = Schedule.rows(ScenarioFile.named("shop", false));

    assertThat(rows).extracting(Row::key).doesNotHaveDuplicates().hasSize(8);
    assertThat(rows)
        .extracting(row -> row.cell().toString())
        .containsOnly("4 tills, 1024 MB, read-heavy", "4 tills, 1024 MB, read-only");
  }

  @Test
  void aScenarioThatNamesNoLoadHasOne() {
    Scenario toy = ScenarioFile.named("toy", false);

    assertThat(toy.service()).isInstanceOf(ToyService.class);
    assertThat(Schedule.rows(toy).get(0).cell()).hasToString("1 replica, 200 MB");
  }

  @Test
  void aLogTakesThePlaceOfARate() throws IOException {
    assertThat(ScenarioFile.parse("my.yaml", textWithLog(), false).loads().get(0).slowLog())
        .isEqualTo("a.jsonl");
  }

  /** Published is what was sent: that of the log, in the time that counts. */
  @Test
  void aServiceCompletesTheRateOfALog() throws IOException {
    Scenario scenario = ScenarioFile.parse("my.yaml", textWithLog(), false);

    assertThat(scenario.service().completed(scenario).loads().get(0).about())
        .isEqualTo("read-heavy slow log a.jsonl, 1/s on average");
  }

  @Test
  void aLogTakesNoOtherRate() throws IOException {
    Path file = Files.writeString(folder.resolve("my.yaml"), textWithLog());
    StringWriter err = new StringWriter();

    int code =
        BtcCommand.commandLine()
            .setErr(new PrintWriter(err))
            .execute("bench", file.toString(), "--rate=100");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .contains("--rate: 100 (expected no rate with a slow log, because the log has the times: ");
  }

  private static String textWithLog() throws IOException {
    return text("shop").replace("reads_percent: 95", "slow_log: a.jsonl");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "service: shop|service: cassandra|service: \"cassandra\" (expected one of shop, toy,"
            + " spring)",
        "service: shop|service: toy|loads[1].reads_percent (expected one of name, rate)",
        "reads_percent: 95|reads_percent: 101|loads[1].reads_percent: 101 (expected a whole number"
            + " from 0 to 100)",
        "record_kb: 50|record_kb: 0|loads[1].record_kb: 0 (expected a whole number from 1 to 1024)",
        "name: read-only|name: read-heavy|loads: [",
        "loads: [read-heavy]|loads: [writes]|quick.loads: writes (expected some of read-heavy,"
            + " read-only)",
        "loads: [read-heavy]|loads: []|quick.loads: none (expected some of read-heavy, read-only)",
      })
  void saysInOneSentenceWhatIsWrong(String right, String wrong, String expected)
      throws IOException {
    String text = text("shop");
    assertThat(text).contains(right);

    assertThatThrownBy(() -> ScenarioFile.parse("my.yaml", text.replace(right, wrong), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("my.yaml: " + expected);
  }

  private static String text(String scenario) throws IOException {
    return ChartLibrary.text("/io/github/btc/tools/bench/" + scenario + ".yaml");
  }
}
