package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.bench.Jdk;
import io.github.btc.tools.bench.Load;
import io.github.btc.tools.bench.Scenario;
import io.github.btc.tools.bench.ScenarioFile;
import io.github.btc.tools.console.output.ChartLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ElasticsearchServiceTest {

  @TempDir private Path folder;

  /** A search returns ten documents, so large ones let it allocate as much as in the thesis. */
  @Test
  void theFileWithThePausesOfTheThesisIsUnderstood() {
    Scenario pauses = ScenarioFile.named("pauses/elasticsearch.yaml", false);

    assertThat(pauses.service()).isInstanceOf(ElasticsearchService.class);
    assertThat(pauses.loads()).containsExactly(new Load("low", 35, 100, 128, null));
    assertThat(ScenarioFile.named("pauses/elasticsearch.yaml", true).opponents()).hasSize(1);
  }

  @Test
  void hasALowAMiddleAndAHighRateForOneNodeAndForTwo() {
    Scenario elasticsearch = ScenarioFile.named("elasticsearch", false);

    assertThat(elasticsearch.service()).isInstanceOf(ElasticsearchService.class);
    assertThat(elasticsearch.loads()).extracting(Load::ratePerSecond).containsExactly(35, 100, 150);
    assertThat(elasticsearch.replicas()).containsExactly(1, 2);
    assertThat(elasticsearch.service().replica()).isEqualTo("node");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replicas: [1, 2]|replicas: [2, 4]|replicas: [2, 4] (expected 1, 2 or 3 nodes with shards)",
        "runs: [plain, btc]|runs: [plain, hedge]|runs of g1-tuned: [PLAIN, HEDGE] (expected plain,"
            + " btc and limit)",
      })
  void refusesWhatItsNodesCannotRun(String right, String wrong, String expected)
      throws IOException {
    assertThat(text()).contains(right);
    Scenario scenario = ScenarioFile.parse("my.yaml", text().replace(right, wrong), false);

    assertThatThrownBy(
            () -> scenario.service().checkInstalled(scenario, new Jdk(Path.of("jdk"), 25)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(expected);
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

  private Path trace(long... atMillis) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (long at : atMillis) {
      lines.append("{\"at_millis\":").append(at).append(",\"index\":\"i\",\"source\":{}}\n");
    }
    return Files.writeString(folder.resolve("trace.jsonl"), lines);
  }

  private static Scenario withLog(Path log) throws IOException {
    String withLog =
        text().replace("record_kb: 1   # size of a document", "slow_log: '" + log + "'");
    return ScenarioFile.parse("my.yaml", withLog, false);
  }

  private static String text() throws IOException {
    return ChartLibrary.text("/io/github/btc/research/benches/elasticsearch/elasticsearch.yaml");
  }
}
