package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code btc bench} with a very small Hazelcast cluster and the plugin, end to end; only what no
 * noise can change is asserted.
 */
@Timeout(600)
class HazelcastBenchIT {

  private static final String SCENARIO =
      """
      scenario: small
      about: three members with little data
      service: hazelcast
      live_mb: 8
      rate: 200
      loads: [{name: mixed, reads_percent: 80, record_kb: 10}]
      replicas: [3]
      heaps_mb: [192]
      warm_up_seconds: 1
      measure_seconds: 8
      repetitions: 1
      slow_millis: 15
      hedge_after_millis: 20
      young_percent: 15
      flags: [-XX:TieredStopAtLevel=1]
      opponents:
        - name: serial
          flags: ["-Xms{heap}m", "-Xmx{heap}m", "-Xmn{young}m", -XX:+UseSerialGC]
          runs: [plain, btc]
      """;

  @TempDir static Path directory;

  private static SmallBench bench;

  @BeforeAll
  static void run() throws IOException {
    bench = SmallBench.run(SCENARIO, Path.of(System.getProperty("java.home")), directory);
  }

  @Test
  void everyRequestIsAnsweredWithAndWithoutBtc() {
    for (String row : new String[] {"serial", "serial + btc"}) {
      assertThat(bench.mean(row, "ERRORS")).isZero();
      assertThat(bench.mean(row, "THROUGHPUT")).isEqualTo(200);
    }
  }

  @Test
  void membersCollectAtAnyTimeWithoutThePluginAndInClosingsWithIt() {
    assertThat(bench.mean("serial", "CLOSINGS")).isZero();
    assertThat(bench.mean("serial", "CAPACITY_LOST")).isPositive();
    assertThat(bench.mean("serial + btc", "CLOSINGS")).isPositive();
  }

  @Test
  void updatesAreCountedByThemselves() {
    for (String row : new String[] {"serial", "serial + btc"}) {
      double updates = bench.mean(row, "UPDATES");
      assertThat(updates / 1600).isBetween(0.12, 0.28); // one in five, drawn 1,600 times
      assertThat(bench.mean(row, "UPDATES_EXPOSED")).isBetween(0.0, updates);
      assertThat(bench.mean(row, "UPDATES_ELSEWHERE")).isBetween(0.0, updates);
      assertThat(bench.mean(row, "READS_EXPOSED") + bench.mean(row, "UPDATES_EXPOSED"))
          .isEqualTo(bench.mean(row, "EXPOSED"));
    }
    assertThat(bench.said()).contains("3 replicas, 192 MB, mixed").contains("updates, other's");
  }

  @Test
  void leavesNoProcessBehind() {
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
  }
}
