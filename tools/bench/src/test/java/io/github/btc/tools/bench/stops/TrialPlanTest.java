package io.github.btc.tools.bench.stops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.RefusedSettingException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrialPlanTest {

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
  void theProxySendsToTheReplicaWithTheFewestRequests() {
    InetSocketAddress address = InetSocketAddress.createUnresolved("127.0.0.1", 80);

    assertThat(FleetProxy.configuration(address, 2, "slowstart 30s", Path.of("/s")))
        .contains("bind 127.0.0.1:80", "balance leastconn", "rise 1 fall 3 slowstart 30s")
        .contains("server s1 127.0.0.1:1 disabled\n  server s2 127.0.0.1:1 disabled\n");
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
