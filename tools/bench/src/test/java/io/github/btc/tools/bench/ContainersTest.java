package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.gc.Collector;
import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.CpuTime;
import io.github.btc.tools.console.output.ChartLibrary;
import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.run.RunPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContainersTest {

  private static final Scenario CONTAINERS = ScenarioFile.named("containers", false);

  @Test
  void everyQuotaHeapAndLoadHasACellOfItsOwn() {
    assertThat(CONTAINERS.heapsMegabytes()).containsExactly(144, 192, 288, 384);
    assertThat(Schedule.rows(CONTAINERS).stream().map(Row::cell).distinct()).hasSize(3 * 4 * 2);
    assertThat(Schedule.rows(CONTAINERS)).extracting(Row::key).doesNotHaveDuplicates();
  }

  @Test
  void theRateIsAShareOfTheQuotaOfAllReplicas() {
    RunPlan plan = planner().plan(row(0.5, 288, "load 0.3"), 0);

    assertThat(plan.ratePerSecond()).isEqualTo(1286); // 3 replicas, 0.15 of a core, 0.35 ms
    assertThat(plan.limits()).isEqualTo(new ContainerLimits(0.5, 288 + 256));
    assertThat(plan.warmUp()).isEqualTo(Duration.ofSeconds(120));
    assertThat(plan.longestWarmUp()).isEqualTo(Duration.ofSeconds(150));
  }

  @Test
  void theReplicasTakeTurnsBecauseTwoOthersHaveNoRoomForTheRequestsOfThree() {
    assertThat(planner().plan(row(0.5, 288, "load 0.3"), 0).turns()).isTrue();
  }

  @Test
  void theNameOfACellHasQuotaLoadAndPhase() {
    Row.Cell cell = row(0.5, 288, "load 0.3").cell();

    assertThat(cell).hasToString("3 replicas, 288 MB, 0.5 CPU, load 0.3");
    assertThat(cell.in(Phase.COLD)).hasToString("3 replicas, 288 MB, 0.5 CPU, load 0.3, cold");
  }

  @Test
  void aLoadThatLeavesNoCoreForItsGeneratorDoesNotRun() {
    Row row = row(2, 288, "load 0.3");

    assertThat(planner().missing(row, 2))
        .contains("needs 1.8 cores for the replicas, and more for the load; this machine has 2");
    assertThat(planner().missing(row(0.5, 288, "load 0.3"), 2)).isEmpty();
  }

  @Test
  void aRunWithMoreRequestsThanAReplicaRecordsDoesNotRun() {
    assertThat(planner().missing(row(2, 288, "load 0.3"), 8))
        .hasValueSatisfying(
            note ->
                assertThat(note).startsWith("needs 1388610 requests; a run has at most 500000"));
  }

  @Test
  void aQuickOneHasOneCell() {
    Scenario quick = ScenarioFile.named("containers", true);

    assertThat(Schedule.rows(quick).stream().map(Row::cell).distinct()).hasSize(1);
    assertThat(Schedule.rows(quick))
        .extracting(Row::name)
        .containsExactly("serial", "serial + btc", "zgc", "limit");
  }

  @Test
  void bothServicesHaveTheLimitAndTheSameOpponentsThatAnExpertWouldBring() {
    Scenario boot = ScenarioFile.named("containers-boot", false);

    for (Scenario scenario : List.of(CONTAINERS, boot)) {
      assertThat(scenario.opponents())
          .extracting(Opponent::name)
          .contains("g1", "g1-own")
          .endsWith("limit");
      assertThat(scenario.moreOpponents())
          .extracting(Opponent::name)
          .contains(
              "serial-own",
              "parallel-own",
              "serial-large-young",
              "serial-hedge-p95",
              "serial-burst",
              "serial-no-quota",
              "zgc-2x",
              "zgc-6x",
              "shenandoah-3x",
              "shenandoah-4x");
    }
    assertThat(boot.moreOpponents()).isEqualTo(CONTAINERS.moreOpponents());
    assertThat(boot.balancer()).isEqualTo("haproxy");
    assertThat(boot.heapsMegabytes()).as("of the cache and Spring").containsExactly(432, 576);
    assertThat(boot.loads())
        .extracting(Load::name)
        .containsExactly("load 0.1", "load 0.3", "load 0.5");
  }

  @Test
  void g1MarksAsTheGuidesAdviseAndItsOwnFlagsNameNoTime() {
    List<String> marks =
        Collector.G1.containerFlags().stream()
            .filter(flag -> flag.contains("IHOP") || flag.contains("Occupancy"))
            .toList();

    assertThat(marks).hasSize(2);
    assertThat(planner().flags(opponent("g1", Variant.PLAIN))).containsAll(marks);
    assertThat(planner().flags(opponent("g1-own", Variant.PLAIN)))
        .contains("-XX:+UseG1GC", "-Xmx384m")
        .noneMatch(flag -> flag.contains("IHOP") || flag.contains("Occupancy"));
  }

  @Test
  void anOpponentMayHaveAHeapOfItsOwnWhateverTheCell() {
    RunPlan plan = planner().plan(opponent("zgc-6x", Variant.PLAIN), 0);

    assertThat(plan.flags()).contains("-Xmx576m", "-XX:+UseZGC");
    assertThat(plan.limits()).isEqualTo(new ContainerLimits(0.5, 576 + 256));
  }

  @Test
  void aLargeYoungGenerationLeavesTheLiveStateItsRoom() {
    RunPlan plan = planner().plan(opponent("serial-large-young", Variant.PLAIN), 0);

    assertThat(plan.flags()).contains("-Xmx384m", "-Xmn211m"); // 384 - 1.8 x 96
  }

  @Test
  void anOpponentMayHaveABurstOrNoQuota() {
    assertThat(planner().plan(opponent("serial-burst", Variant.BTC), 0).limits())
        .isEqualTo(new ContainerLimits(0.5, 384 + 256, CpuTime.BURST));
    assertThat(planner().plan(opponent("serial-no-quota", Variant.PLAIN), 0).limits())
        .isEqualTo(new ContainerLimits(0.5, 384 + 256, CpuTime.WEIGHT));
    assertThat(planner().settings(opponent("serial-no-quota", Variant.PLAIN)))
        .endsWith("no fixed quota");
  }

  @Test
  void aRowWithoutAQuotaBringsTheLimitWithoutAQuota() {
    List<Opponent> all = CONTAINERS.allOpponents();

    assertThat(Selection.withLimit(all, List.of("serial"), "--collectors"))
        .extracting(Opponent::name)
        .containsExactly("serial", "limit");
    assertThat(Selection.withLimit(all, List.of("serial-no-quota"), "--collectors"))
        .extracting(Opponent::name)
        .containsExactly("limit", "serial-no-quota", "limit-no-quota");
  }

  @Test
  void theHedgingClientWaitsForItsOwnPercentile() {
    assertThat(planner().plan(opponent("serial-hedge-p95", Variant.HEDGE_P95), 0).hedging())
        .isEqualTo(Hedging.afterPercentile(95));
  }

  /** 1.8 times the live state in the old generation, and the measured time in the young one. */
  @Test
  void theHeapOfTheLimitHoldsTheMeasuredTimeAndNotTheWarmUp() {
    Row limit = opponent("limit", Variant.LIMIT);
    RunPlan whole = planner(64_000).plan(limit, 0);
    RunPlan shorter = planner(4_000).plan(limit, 0);

    int heap = Objects.requireNonNull(whole.limits()).memoryMegabytes() - 256;
    assertThat(heap).as("400 and 130 s x 143/s x 0.32 MB x 1.25").isBetween(7830, 7840);
    assertThat(whole.flags()).contains("-Xmx" + heap + "m", "-Xmn" + (heap - 173) + "m");
    assertThat(whole.flags()).contains("-XX:+UseSerialGC").doesNotContain("-XX:+UseEpsilonGC");
    assertThat(whole.measure()).isEqualTo(Duration.ofSeconds(120));
    assertThat(shorter.measure()).isLessThan(Duration.ofSeconds(20));
    assertThat(shorter.warmUp()).isEqualTo(Duration.ofSeconds(120));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "live_mb: 96|live_mb: 96\\nrate: 300|rate: 300 (expected container.loads alone)",
        "live_mb: 96|live_mb: 96\\nheaps_mb: [300]|heaps_mb: [300] (expected either heaps_mb or",
        "quota_cpus: [0.5, 1, 2]|quota_cpus: [0]|container.quota_cpus[1]: 0 (expected a number",
        "longest_warm_up_seconds: 150|longest_warm_up_seconds: 1|longest_warm_up_seconds: 1"
            + " (expected at least warm_up_seconds)",
        "live_mb: 96|live_mb: 96\\n"
            + "service: shop|longest_warm_up_seconds: 150 (expected no such key with this"
            + " service)",
      })
  void refusesWhatDoesNotFitAQuota(String right, String wrong, String expected) throws IOException {
    String text = ChartLibrary.text("/io/github/btc/tools/bench/containers.yaml");
    assertThat(text).contains(right);

    assertThatThrownBy(
            () ->
                ScenarioFile.parse(
                    "my.yaml", text.replace(right, wrong.replace("\\n", "\n")), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }

  private static Planner planner() {
    return planner(24_000);
  }

  private static Planner planner(long memoryMegabytes) {
    return new Planner(CONTAINERS, new Jdk(Path.of("jdk"), 25), memoryMegabytes, 1);
  }

  private static Row opponent(String name, Variant variant) {
    Opponent opponent =
        CONTAINERS.allOpponents().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    assertThat(opponent.runs()).contains(variant);
    return new Row(opponent, variant, new Row.Cell(3, 384, "load 0.1", 0.5, Phase.WARM));
  }

  private static Row row(double quota, int heap, String load) {
    return Schedule.rows(CONTAINERS).stream()
        .filter(row -> row.name().equals("serial + btc"))
        .filter(row -> row.cell().equals(new Row.Cell(3, heap, load, quota, Phase.WARM)))
        .findFirst()
        .orElseThrow();
  }
}
