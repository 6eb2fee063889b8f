package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.replicas.balancer.SocketPath;
import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.RunPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlannerTest {

  private static final Scenario TOY = ScenarioFile.named("toy", false);

  @Test
  void putsSizesIntoFlags() {
    assertThat(planner(24_000).plan(row("g1-tuned", Variant.BTC), 0).flags())
        .contains("-Xms300m", "-Xmx300m", "-Xmn90m", "-XX:+UseG1GC")
        .noneMatch(flag -> flag.contains("{"));
  }

  @Test
  void anAgentLiesWhereTheBenchIsStarted() {
    Opponent watched =
        new Opponent("watched", 17, List.of("-javaagent:apm.jar=quiet"), List.of(Variant.PLAIN));
    Row row = new Row(watched, Variant.PLAIN, row("g1-tuned", Variant.PLAIN).cell());

    assertThat(planner(24_000).flags(row))
        .contains("-javaagent:" + Path.of("apm.jar=quiet").toAbsolutePath());
  }

  @Test
  void withAndWithoutBtcDifferInNothingElse() {
    RunPlan plain = planner(24_000).plan(row("serial-tuned", Variant.PLAIN), 0);
    RunPlan btc = planner(24_000).plan(row("serial-tuned", Variant.BTC), 0);

    assertThat(btc)
        .usingRecursiveComparison()
        .ignoringFields("name", "directoryName", "mode")
        .isEqualTo(plain);
    assertThat(plain.mode()).isEqualTo(ReplicaMode.OFF);
    assertThat(btc.mode()).isEqualTo(ReplicaMode.BTC);
  }

  /** Only a scenario that is compared with the simulator has the routing of the papers. */
  @Test
  void aResultNamesTheRoutingOfItsScenario() {
    Scenario validated = ScenarioFile.named("toy-validation", false);

    assertThat(planner(24_000).routing()).isEqualTo("least-request");
    assertThat(planner(validated, 24_000).routing()).isEqualTo("round robin");
  }

  /** So that a folder is not continued on another machine. */
  @Test
  void theSettingsOfARowNameTheMachine() {
    assertThat(planner(24_000).settings(row("g1-tuned", Variant.BTC)))
        .startsWith(Environment.machine() + "; ");
    assertThat(Environment.machine())
        .endsWith(", " + Runtime.getRuntime().availableProcessors() + " cores");
  }

  @Test
  void onlyTheHedgingClientAsksTwice() {
    assertThat(planner(24_000).plan(row("g1-default", Variant.HEDGE), 0).hedging())
        .isEqualTo(Hedging.after(Duration.ofMillis(20)));
    assertThat(planner(24_000).plan(row("g1-default", Variant.PLAIN), 0).hedging())
        .isEqualTo(Hedging.NEVER);
  }

  @Test
  void theLimitIsShortenedToTheMemory() {
    RunPlan whole = planner(64_000).plan(row("limit", Variant.LIMIT), 0);
    RunPlan shorter = planner(4_000).plan(row("limit", Variant.LIMIT), 0);

    assertThat(whole.measure()).isEqualTo(Duration.ofSeconds(60));
    assertThat(shorter.measure()).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(59));
    assertThat(shorter.flags()).contains("-XX:+UseEpsilonGC");
    String heap =
        shorter.flags().stream().filter(flag -> flag.startsWith("-Xmx")).findFirst().get();
    assertThat(Integer.parseInt(heap.substring(4, heap.length() - 1))).isBetween(950, 1000);
  }

  @Test
  void saysWhenTheMemoryHasNoRoomForTheLimit() {
    Scenario shop = ScenarioFile.named("shop", true);
    Row limit =
        Schedule.rows(shop).stream()
            .filter(row -> row.variant() == Variant.LIMIT)
            .findFirst()
            .orElseThrow();

    assertThat(planner(shop, 8_000).missingMemory(limit))
        .contains(
            "needs 9568 MB of memory; half of this machine's 8000 MB do not suffice for 2 s without"
                + " collections");
    assertThat(planner(shop, 9_568).missingMemory(limit)).isEmpty();
    assertThat(planner(500).missingMemory(row("g1-tuned", Variant.BTC))).isEmpty();
    assertThatThrownBy(() -> planner(shop, 8_000).plan(limit, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("limit: needs 9568 MB of memory");
  }

  @Test
  void startsNoRowForWhichOtherProgramsHaveLeftNoMemory() throws Exception {
    Row two = row("g1-tuned", Variant.BTC); // 300 MB each
    Planner planner = planner(24_000);

    planner.checkFree(two, 600);
    assertThatThrownBy(() -> planner.checkFree(two, 599))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            "599 MB of memory are free (expected at least 600 MB for the heaps of g1-tuned + btc)");
  }

  /** A HAProxy in front of the row with the longest name could not be started. */
  @ParameterizedTest
  @ValueSource(strings = {"toy", "containers", "containers-boot"})
  void theFolderOfARunLeavesRoomForTheSocketsOfABalancer(String name) {
    Scenario scenario = ScenarioFile.named(name, false);
    Scenario whole = scenario.with(scenario.allOpponents());
    List<String> folders =
        Schedule.rows(whole).stream()
            .map(row -> planner(whole, 1_000_000).plan(row, 99).directoryName())
            .toList();

    assertThat(folders).doesNotHaveDuplicates();
    for (String folder : folders) {
      Path work = Path.of("/tmp/btc-run-" + Long.MAX_VALUE).resolve(folder);
      assertThat(SocketPath.in(work, "envoy-siblings16.sock")).startsWithRaw(work);
    }
  }

  @Test
  void repetitionsHaveSeedsOfTheirOwn() {
    Row row = row("zgc", Variant.PLAIN);

    assertThat(planner(24_000).plan(row, 0).seed())
        .isNotEqualTo(planner(24_000).plan(row, 1).seed());
  }

  private static Planner planner(long memoryMegabytes) {
    return planner(TOY, memoryMegabytes);
  }

  private static Planner planner(Scenario scenario, long memoryMegabytes) {
    return new Planner(scenario, new Jdk(Path.of("jdk"), 25), memoryMegabytes, 1);
  }

  private static Row row(String name, Variant variant) {
    return Schedule.rows(TOY).stream()
        .filter(row -> row.opponent().name().equals(name) && row.variant() == variant)
        .filter(row -> row.cell().replicas() == 2 && row.cell().heapMegabytes() == 300)
        .findFirst()
        .orElseThrow();
  }
}
