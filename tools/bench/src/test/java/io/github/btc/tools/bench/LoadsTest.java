package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.bench.elasticsearch.ElasticsearchRun;
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
  void hazelcastHasTheThesisTwoMixes() {
    Scenario hazelcast = ScenarioFile.named("hazelcast", false);

    assertThat(hazelcast.service()).isEqualTo(ServiceKind.HAZELCAST);
    assertThat(hazelcast.replicas()).containsExactly(4);
    assertThat(hazelcast.loads())
        .containsExactly(
            new Load("read-heavy", 200, 95, 50, null), new Load("read-only", 200, 100, 50, null));
    assertThat(hazelcast.opponents())
        .extracting(Opponent::name)
        .containsExactly("g1-default", "g1-tuned", "limit");
  }

  @Test
  void elasticsearchHasALowAMiddleAndAHighRate() {
    Scenario elasticsearch = ScenarioFile.named("elasticsearch", false);

    assertThat(elasticsearch.service()).isEqualTo(ServiceKind.ELASTICSEARCH);
    assertThat(elasticsearch.loads()).extracting(Load::ratePerSecond).containsExactly(35, 100, 150);
  }

  @Test
  void elasticsearchHasTablesForOneNodeAndForTwo() {
    List<Row> rows = Schedule.rows(ScenarioFile.named("elasticsearch", false));

    assertThat(rows)
        .extracting(row -> row.cell().toString().replaceFirst(", [0-9]+ MB", ""))
        .containsOnly(
            "1 node, low",
            "1 node, middle",
            "1 node, high",
            "2 nodes, low",
            "2 nodes, middle",
            "2 nodes, high");
    assertThat(rows).extracting(Row::key).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replicas: [1, 2]|replicas: [2, 4]|replicas: [2, 4] (expected 1, 2 or 3 nodes with shards)",
        "runs: [plain, btc]|runs: [plain, hedge]|runs of g1-tuned: [PLAIN, HEDGE] (expected plain,"
            + " btc and limit)",
      })
  void elasticsearchRefusesWhatItsNodesCannotRun(String right, String wrong, String expected)
      throws IOException {
    String text = text("elasticsearch");
    assertThat(text).contains(right);
    Scenario scenario = ScenarioFile.parse("my.yaml", text.replace(right, wrong), false);

    assertThatThrownBy(
            () -> scenario.service().checkInstalled(scenario, new Jdk(Path.of("jdk"), 25)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(expected);
  }

  @Test
  void quickKeepsSomeOfTheLoads() {
    assertThat(ScenarioFile.named("hazelcast", true).loads())
        .extracting(Load::name)
        .containsExactly("read-heavy");
  }

  @Test
  void everyLoadHasATableOfItsOwn() {
    List<Row> rows = Schedule.rows(ScenarioFile.named("hazelcast", false));

    assertThat(rows).extracting(Row::key).doesNotHaveDuplicates().hasSize(8);
    assertThat(rows)
        .extracting(row -> row.cell().toString())
        .containsOnly("4 replicas, 1024 MB, read-heavy", "4 replicas, 1024 MB, read-only");
  }

  @Test
  void aScenarioThatNamesNoLoadHasOne() {
    Scenario toy = ScenarioFile.named("toy", false);

    assertThat(toy.service()).isEqualTo(ServiceKind.TOY);
    assertThat(Schedule.rows(toy).get(0).cell()).hasToString("1 replica, 200 MB");
  }

  @Test
  void aLogTakesThePlaceOfARate() throws IOException {
    String text =
        text("elasticsearch").replace("record_kb: 1   # size of a document", "slow_log: a.jsonl");

    assertThat(ScenarioFile.parse("my.yaml", text, false).loads().get(0).slowLog())
        .isEqualTo("a.jsonl");
  }

  /** Published is what was sent: that of the log, in the time that counts. */
  @Test
  void aLogHasARateOfItsOwn() throws IOException {
    Scenario scenario = withLog(trace(0, 10_000, 20_000, 230_000));

    assertThat(scenario.service().completed(scenario).loads().get(0).about())
        .startsWith("low slow log ")
        .endsWith("trace.jsonl, 1/s on average");
    assertThat(ElasticsearchRun.ratePerSecond(trace(0, 100, 200, 300, 999, 1_000), 1)).isEqualTo(5);
  }

  @Test
  void aLogThatIsShorterThanARunIsRefusedWithBothNumbers() throws IOException {
    Scenario scenario = withLog(trace(0, 2_500));
    double seconds = scenario.times().wholeSeconds();

    assertThatThrownBy(() -> scenario.service().completed(scenario))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("trace.jsonl: 2.5 s of searches (expected at least %.1f s", seconds);
  }

  @Test
  void aLogTakesNoOtherRate() throws IOException {
    Path file = folder.resolve("my.yaml");
    Files.writeString(file, textWithLog(trace(0, 2_500)));
    StringWriter err = new StringWriter();

    int code =
        BtcCommand.commandLine()
            .setErr(new PrintWriter(err))
            .execute("bench", file.toString(), "--rate=100");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .contains("--rate: 100 (expected no rate with a slow log, because the log has the times: ");
  }

  private Path trace(long... atMillis) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (long at : atMillis) {
      lines.append("{\"at_millis\":").append(at).append(",\"index\":\"i\",\"source\":{}}\n");
    }
    return Files.writeString(folder.resolve("trace.jsonl"), lines);
  }

  private static Scenario withLog(Path log) throws IOException {
    return ScenarioFile.parse("my.yaml", textWithLog(log), false);
  }

  private static String textWithLog(Path log) throws IOException {
    return text("elasticsearch")
        .replace("record_kb: 1   # size of a document", "slow_log: '" + log + "'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "service: hazelcast|service: cassandra|service: \"cassandra\" (expected one of toy, spring,"
            + " hazelcast, elasticsearch)",
        "service: hazelcast|service: toy|loads[1].reads_percent (expected one of name, rate)",
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
    String text = text("hazelcast");
    assertThat(text).contains(right);

    assertThatThrownBy(() -> ScenarioFile.parse("my.yaml", text.replace(right, wrong), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("my.yaml: " + expected);
  }

  private static String text(String scenario) throws IOException {
    return ChartLibrary.text("/io/github/btc/tools/bench/" + scenario + ".yaml");
  }
}
