package io.github.btc.tools.bench.stops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.bench.CellLog;
import io.github.btc.tools.bench.CellPage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrialPlanTest {

  @TempDir private Path folder;

  @Test
  void eachRoundHasEveryRunInAnOrderOfItsOwn() {
    List<TrialRun> runs = plan(1).runs();

    assertThat(runs).hasSize(2 * 2 * 2 * TrialRow.ALL.size()).doesNotHaveDuplicates();
    List<String> first = runs.stream().filter(run -> run.round() == 0).map(TrialRun::key).toList();
    List<String> second = runs.stream().filter(run -> run.round() == 1).map(TrialRun::key).toList();
    assertThat(second).containsExactlyInAnyOrderElementsOf(first).isNotEqualTo(first);
    assertThat(plan(1).runs()).isEqualTo(runs);
    assertThat(plan(2).runs()).isNotEqualTo(runs);
  }

  @Test
  void theLoadIsAShareOfTheQuotaOfAllReplicas() {
    TrialRun run = run("nothing", 0);

    assertThat(run.ratePerSecond(3, 1.5)).isCloseTo(150, within(1e-6));
    assertThat(run.key()).isEqualTo("steady-120, 0.5 CPU, load 0.15, serial: nothing");
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> TrialRow.named("magic"))
        .isInstanceOf(RefusedSettingException.class)
        .hasMessageContaining("--rows: magic");
    assertThatThrownBy(() -> Situation.of("steady", 180))
        .hasMessageContaining("--situations: steady");
  }

  @Test
  void aRestartingFleetIsMeasuredFromItsFirstRestart() {
    assertThat(Situation.of("restarts", 180)).isEqualTo(new Situation("restarts", 180, true));
    assertThat(Situation.of("together", 180).warmUpSeconds()).isZero();
  }

  @Test
  void aTrialContinuesAfterItsFinishedRuns() throws IOException {
    CellLog log = new CellLog(folder, "same", false);
    log.add(entry("nothing", 0, 40));

    CellLog resumed = new CellLog(folder, "same", true);

    assertThat(resumed.has(run("nothing", 0).cell(), "serial: nothing", 0)).isTrue();
    assertThat(resumed.has(run("nothing", 1).cell(), "serial: nothing", 1)).isFalse();
    assertThat(resumed.entries()).isEqualTo(log.entries());
    assertThatThrownBy(() -> new CellLog(folder, "another machine", true))
        .hasMessageContaining("as in the earlier runs");
    assertThat(new CellLog(folder, "same", false).entries()).isEmpty();
  }

  @Test
  void thePageHasTheMeanAndTheRangeOfTheRounds() {
    List<CellLog.Entry> entries =
        List.of(entry("nothing", 0, 40), entry("nothing", 1, 60), entry("weight", 0, 5));

    assertThat(new CellPage("").markdown(entries, "* jdk: `25`"))
        .contains("## steady-120, 0.5 CPU, load 0.15")
        .contains("|  | rounds | p99.9 ms |")
        .contains("| serial: nothing | 2 | 50 [40, 60] |")
        .contains("| serial: weight | 1 | 5 |")
        .endsWith("* jdk: `25`\n");
    assertThat(CellPage.text(entries)).contains("serial: nothing", "50 [40, 60]");
  }

  @Test
  void aRunThatFailedIsInThePage() {
    CellLog.Entry failed =
        new CellLog.Entry("same", run("burst", 0).cell(), "serial: burst", 0, Map.of(), "no");

    assertThat(new CellPage("").markdown(List.of(failed, entry("nothing", 0, 40)), ""))
        .contains("| serial: burst | 0 (1 failed) | - |");
  }

  @Test
  void theProxySendsToTheReplicaWithTheFewestRequests() {
    InetSocketAddress address = InetSocketAddress.createUnresolved("127.0.0.1", 80);

    assertThat(FleetProxy.configuration(address, 2, "slowstart 30s", Path.of("/s")))
        .contains("bind 127.0.0.1:80", "balance leastconn", "rise 1 fall 3 slowstart 30s")
        .contains("server s1 127.0.0.1:1 disabled\n  server s2 127.0.0.1:1 disabled\n");
  }

  private static CellLog.Entry entry(String row, int round, double millis) {
    TrialRun run = run(row, round);
    return new CellLog.Entry(
        "same", run.cell(), run.rowName(), round, Map.of("p99.9 ms", millis), "");
  }

  private static TrialRun run(String row, int round) {
    return new TrialRun(
        TrialRow.named(row), "serial", 0.5, 0.15, Situation.of("steady-120", 180), round);
  }

  private static TrialPlan plan(long seed) {
    return new TrialPlan(
        TrialRow.ALL,
        TrialRun.collectors(),
        List.of(0.5, 1.0),
        List.of(0.15),
        List.of(Situation.of("together", 180)),
        2,
        seed);
  }
}
