package io.github.btc.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.lab.report.ChartLibrary;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios with more than one load, and services that are not the lab's own. */
final class LoadsTest {

  @Test
  void hazelcastHasTheThesisTwoMixes() {
    Scenario hazelcast = ScenarioFile.named("hazelcast", false);

    assertThat(hazelcast.service()).isEqualTo(Service.HAZELCAST);
    assertThat(hazelcast.replicas()).containsExactly(4);
    assertThat(hazelcast.loads())
        .containsExactly(
            new Load("read-heavy", 200, 95, 50, null), new Load("read-only", 200, 100, 50, null));
    assertThat(hazelcast.opponents())
        .extracting(Opponent::name)
        .containsExactly("g1-default", "g1-tuned", "limit");
  }

  @Test
  void elasticsearchHasALowAndAHighRate() {
    Scenario elasticsearch = ScenarioFile.named("elasticsearch", false);

    assertThat(elasticsearch.service()).isEqualTo(Service.ELASTICSEARCH);
    assertThat(elasticsearch.loads()).extracting(Load::ratePerSecond).containsExactly(35, 150);
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

    assertThat(toy.service()).isEqualTo(Service.TOY);
    assertThat(Schedule.rows(toy).get(0).cell()).hasToString("1 replica, 200 MB");
  }

  @Test
  void aLogTakesThePlaceOfARate() throws IOException {
    String text = text("elasticsearch").replace("record_kb: 1   # a document", "slow_log: a.jsonl");

    assertThat(ScenarioFile.parse("my.yaml", text, false).loads().get(0).slowLog())
        .isEqualTo("a.jsonl");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "service: hazelcast|service: cassandra|service: \"cassandra\" (expected one of toy, spring, hazelcast, elasticsearch)",
        "service: hazelcast|service: toy|loads[1].reads_percent (expected one of name, rate)",
        "reads_percent: 95|reads_percent: 101|loads[1].reads_percent: 101 (expected a whole number from 0 to 100)",
        "record_kb: 50|record_kb: 0|loads[1].record_kb: 0 (expected a whole number from 1 to 1024)",
        "name: read-only|name: read-heavy|loads: [",
        "loads: [read-heavy]|loads: [writes]|quick.loads: writes (expected some of read-heavy, read-only)",
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
    return ChartLibrary.text("/io/github/btc/lab/bench/" + scenario + ".yaml");
  }
}
