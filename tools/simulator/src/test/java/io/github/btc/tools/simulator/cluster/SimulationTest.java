package io.github.btc.tools.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SimulationTest {

  private static final String SPEED = "simulatedRequestsPerSecond";

  private static final ReplicaModel MODEL =
      ReplicaModel.replaying(
          (replica, random) ->
              SyntheticLog.controlled(
                  0.003,
                  DurationSet.exponential(277_777),
                  DurationSet.exponential(10_000_000),
                  random));

  @Test
  void theSameSeedGivesTheSameResultWhateverElseRuns() {
    Scenario scenario =
        Scenario.ofThesis(8, MODEL).with(Technique.hedge(847_400)).requests(200_000);
    SimulationResult alone = Simulation.run(scenario, 99);

    List<SimulationResult> atOnce =
        IntStream.range(0, 4).parallel().mapToObj(i -> Simulation.run(scenario, 99)).toList();

    assertThat(atOnce)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields(SPEED)
        .containsOnly(alone);
    assertThat(Simulation.run(scenario, 100))
        .usingRecursiveComparison()
        .ignoringFields(SPEED)
        .isNotEqualTo(alone);
  }

  @Test
  void theResultNamesItsSeeds() {
    SimulationResult result = Simulation.run(Scenario.ofThesis(2, MODEL).requests(10), 42);

    assertThat(result.seeds())
        .containsEntry("root", 42L)
        .containsKeys("load", "routing", "replica-0", "replica-1");
    assertThat(result.scenario()).isEqualTo("2 replicas, 2 clients, round-robin, none");
  }

  @Test
  void everyRequestIsAnsweredOrDeniedOrUnderWay() {
    for (Technique technique :
        List.of(
            Technique.none(),
            Technique.duplicate(),
            Technique.duplicate().cancelling(),
            Technique.hedge(300_000),
            Technique.hedge(300_000).cancelling(),
            Technique.tied())) {
      for (Scenario.Waiting waiting : Scenario.Waiting.values()) {
        for (Scenario.Memory memory : Scenario.Memory.values()) {
          Scenario scenario =
              Scenario.ofThesis(3, MODEL)
                  .with(Load.perSecond(3_000))
                  .with(technique)
                  .with(waiting)
                  .with(memory)
                  .requests(100_000);
          SimulationResult result = Simulation.run(scenario, 5);

          long underWay = result.requests() - result.served() - result.denied();
          assertThat(underWay).as("%s %s %s", technique, waiting, memory).isBetween(0L, 300L);
        }
      }
    }
  }

  /** Memory does not depend on the length of a run: nothing is allocated per request. */
  @Test
  void allocatesNothingPerRequest() {
    long shorter = allocated(200_000);
    long longer = allocated(2_200_000);

    assertThat((longer - shorter) / 2_000_000.0).isLessThan(0.5);
  }

  /** The goal is 5 million a second; this only notices when an order of magnitude is lost. */
  @Test
  @Tag("slow") // a compiler that has to wait for the processor leaves slow code
  void replaysMillionsOfRequestsPerSecondOfCpuTime() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Simulation.run(Scenario.ofThesis(8, MODEL).requests(1_000_000), 1);

    double best = 0;
    for (int run = 0; run < 3; run++) { // the compiler may be kept waiting for the first
      long before = threads.getCurrentThreadCpuTime();
      Simulation.run(Scenario.ofThesis(8, MODEL).requests(3_000_000), 2);
      double seconds = (threads.getCurrentThreadCpuTime() - before) / 1e9;
      best = Math.max(best, 3_000_000 / seconds);
    }

    assertThat(best).isGreaterThan(700_000);
  }

  @Test
  void refusesWrongNumbers() {
    assertThatThrownBy(() -> Scenario.ofThesis(0, MODEL))
        .hasMessage("replicas: 0 (expected 1 to 1000000)");
    assertThatThrownBy(
            () -> Scenario.ofThesis(1, MODEL).lasting(Duration.ofSeconds(1), Duration.ofSeconds(1)))
        .hasMessageStartingWith("warmup: 1 s");
    assertThatThrownBy(() -> Load.perSecond(0)).hasMessageContaining("rate: 0.0");
    assertThatThrownBy(() -> Load.clients(0)).hasMessageContaining("clients: 0");
    assertThatThrownBy(() -> Technique.hedge(-1)).hasMessageContaining("delay: -1 ns");
  }

  private static long allocated(long requests) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Simulation.run(Scenario.ofThesis(4, MODEL).requests(requests), 3);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
