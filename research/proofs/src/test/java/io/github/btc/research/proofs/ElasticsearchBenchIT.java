package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.btc.tools.bench.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code btc bench} with nodes of Elasticsearch and the plugin, end to end. */
@Timeout(900)
class ElasticsearchBenchIT {

  private static final Path NODE =
      Path.of(
          System.getProperty("btc.examples"), "elasticsearch-plugin", "target", "elasticsearch");
  private static final int LEAST_JDK = 21;

  private static final String SCENARIO =
      """
      scenario: small
      about: one node and two, with few documents
      service: elasticsearch
      live_mb: 2
      rate: 40
      loads: [{name: low, record_kb: 1}]
      replicas: [1, 2]
      heaps_mb: [400]
      warm_up_seconds: 4
      measure_seconds: 8
      repetitions: 1
      slow_millis: 15
      hedge_after_millis: 20
      young_percent: 6
      flags: [-XX:TieredStopAtLevel=1, "-XX:MetaspaceSize=192m"]
      opponents:
        - name: serial
          flags: ["-Xms{heap}m", "-Xmx{heap}m", "-Xmn{young}m", -XX:+UseSerialGC]
          runs: [plain, btc]
      """;

  @TempDir Path directory;

  @Test
  void comparesOneNodeAndTwoWithAndWithoutThePlugin() throws IOException {
    SmallBench bench = bench();

    assertThat(bench.said()).contains("1 node, 400 MB, low", "2 nodes, 400 MB, low");
    assertThat(bench.said()).contains("serial + btc");
    // one node without and with BTC, and then two
    List<Double> closings = bench.means("CLOSINGS");
    assertThat(List.of(closings.get(0), closings.get(2))).containsOnly(0.0);
    assertThat(List.of(closings.get(1), closings.get(3))).allMatch(each -> each > 0);
    assertThat(bench.means("SERVED_P50")).hasSize(4).allMatch(millis -> millis > 0);
    assertThat(bench.means("CPU")).allMatch(seconds -> seconds > 0);
  }

  /** A node that gets no CPU time for as long as the client waits for an answer costs an error. */
  @Test
  @Tag("slow")
  void noRequestFails() throws IOException {
    assertThat(bench().means("ERRORS")).containsOnly(0.0).hasSize(4);
  }

  private SmallBench bench() throws IOException {
    assumeThat(NODE).as("built on JDK 21 or newer: ./test research builds it").exists();
    Jdk jdk = Jdk.newest();
    assumeThat(jdk.version()).isGreaterThanOrEqualTo(LEAST_JDK);
    return SmallBench.run(SCENARIO, jdk.home(), directory);
  }
}
