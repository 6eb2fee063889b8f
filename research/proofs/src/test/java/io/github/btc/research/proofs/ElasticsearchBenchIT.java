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
      replicas: [%s]
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
          runs: [%s]
      """;

  @TempDir Path directory;

  @Test
  void comparesOneNodeWithAndWithoutThePlugin() throws IOException {
    SmallBench one = bench("1", "plain, btc");

    assertThat(one.said()).contains("1 node, 400 MB, low", "serial + btc");
    assertThatThePluginAloneCloses(one.means("CLOSINGS"));
    assertThatNodesAnswer(one, 2);
  }

  /** Beside the coordinating node. Without the plugin they are in the slow test. */
  @Test
  void twoNodesWithThePluginCloseToo() throws IOException {
    SmallBench two = bench("2", "btc");

    assertThat(two.said()).contains("2 nodes, 400 MB, low", "serial + btc");
    assertThat(two.means("CLOSINGS")).allMatch(each -> each > 0);
    assertThatNodesAnswer(two, 1);
  }

  /** A node that gets no CPU time for as long as the client waits for an answer costs an error. */
  @Test
  @Tag("slow")
  void noRequestFails() throws IOException {
    SmallBench bench = bench("1, 2", "plain, btc");

    assertThat(bench.said()).contains("1 node, 400 MB, low", "2 nodes, 400 MB, low");
    List<Double> closings = bench.means("CLOSINGS");
    assertThatThePluginAloneCloses(closings.subList(0, 2)); // of one node
    assertThatThePluginAloneCloses(closings.subList(2, 4)); // of two
    assertThatNodesAnswer(bench, 4);
    assertThat(bench.means("ERRORS")).containsOnly(0.0);
  }

  /** The first row is without it, and the second with it. */
  private static void assertThatThePluginAloneCloses(List<Double> closings) {
    assertThat(closings).hasSize(2);
    assertThat(closings.get(0)).isZero();
    assertThat(closings.get(1)).isPositive();
  }

  private static void assertThatNodesAnswer(SmallBench bench, int rows) {
    assertThat(bench.means("SERVED_P50")).hasSize(rows).allMatch(millis -> millis > 0);
    assertThat(bench.means("CPU")).allMatch(seconds -> seconds > 0);
  }

  private SmallBench bench(String nodes, String runs) throws IOException {
    assumeThat(NODE).as("built on JDK 21 or newer: ./test research builds it").exists();
    Jdk jdk = Jdk.newest();
    assumeThat(jdk.version()).isGreaterThanOrEqualTo(LEAST_JDK);
    return SmallBench.run(SCENARIO.formatted(nodes, runs), jdk.home(), directory);
  }
}
