package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaEvents.Spared;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.run.RunPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Runs that are made up: a hundred requests of one millisecond, and pauses that hit some. */
final class ControlGroupCheckTest {

  private static final long MS = 1_000_000;
  private static final String FLAG = "-Dbtc.control-group=0.5";

  private final List<RunPlan> plans = new ArrayList<>();

  @Test
  void countsTheIntervalsThatContainWhatTheClientsSaw() throws Exception {
    Map<String, Double> figures =
        check(plan -> record(plan, new Spared(90_000, 70_000, 100_000), new Spared(9, 1, 20)));

    assertThat(figures)
        .containsEntry("spared by the bench", 80_000.0) // 10 of 100 were hit, less 2 of 100
        .containsEntry("hit without BTC", 100_000.0)
        .containsEntry("hit with BTC", 20_000.0)
        .containsEntry("by full collections without BTC", 30_000.0)
        .containsEntry("by full collections with BTC", 30_000.0)
        .containsEntry("by control groups", 45_004.5)
        .containsEntry("intervals", 2.0)
        .containsEntry("of them right", 1.0)
        .containsEntry("too low", 1.0)
        .containsEntry("by clients of that run", 100_000.0)
        .containsEntry("right for that run", 1.0);
  }

  @Test
  void theThreeRunsDifferInBtcAndItsControlGroupAlone() throws Exception {
    check(plan -> record(plan, new Spared(0, 0, 0), null));

    assertThat(plans)
        .extracting(RunPlan::name)
        .containsExactly("serial", "serial + btc", "serial + btc");
    assertThat(plans.get(1).flags()).isEqualTo(plans.get(0).flags());
    assertThat(plans.get(2))
        .isEqualTo(plans.get(1).withFlag(FLAG).withFlag("-Dbench.control-group-after=15"));
  }

  @Test
  void aRunWithoutAnAnswerOfAnyReplicaIsNoResult() {
    assertThatThrownBy(() -> check(plan -> record(plan, null, null)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("no replica had an answer (expected 30 cycles of either kind;");
  }

  private interface Recorded {
    RunRecord of(RunPlan plan);
  }

  private Map<String, Double> check(Recorded recorded) throws IOException, InterruptedException {
    Scenario toy = ScenarioFile.named("containers", true);
    Planner planner = new Planner(toy, new Jdk(Path.of("jdk"), 25), 24_000, 1);
    RowInRound run =
        RowInRound.rounds(toy, 1).get(0).stream()
            .filter(each -> each.name().equals("serial + btc"))
            .findFirst()
            .orElseThrow();
    return new ControlGroupCheck(
            planner,
            0.5,
            (row, plan) -> {
              plans.add(plan);
              return recorded.of(plan);
            })
        .figures(run);
  }

  private static RunRecord record(RunPlan plan, @Nullable Spared one, @Nullable Spared other) {
    int hit = plan.name().equals("serial") ? 10 : 2;
    List<Attempt> attempts =
        IntStream.range(0, 100)
            .mapToObj(i -> new Attempt(i, i, 0, 200, 2 * i * MS, 2 * i * MS, (2 * i + 1) * MS))
            .toList();
    Pause pause = new Pause(new Interval(0, (2L * hit - 1) * MS), "Pause Young (made up)");
    Pause full = new Pause(new Interval(80 * MS, 85 * MS), "Pause Full (made up)");
    boolean hasGroup = plan.flags().contains(FLAG);
    if (hasGroup) {
      return group(plan, one, other);
    }
    return new RunRecord(
        plan.name(),
        new Attempts(0, 200 * MS, attempts),
        List.of(
            replica(List.of(pause, full), List.of(), null), replica(List.of(), List.of(), null)));
  }

  /** Of ten requests of a cycle that is left to the JVM, the last one is hit. */
  private static RunRecord group(RunPlan plan, @Nullable Spared one, @Nullable Spared other) {
    List<Attempt> attempts = new ArrayList<>();
    List<Pause> pauses = new ArrayList<>();
    List<Closing> closings = new ArrayList<>();
    for (int cycle = 0; cycle < 5; cycle++) {
      long begin = cycle * 40 * MS;
      boolean left = cycle % 2 == 0;
      for (int i = 0; i < 20; i++) {
        long sent = begin + (i / 2 + (left ? 1 : 0)) * MS;
        attempts.add(new Attempt(attempts.size(), i, i % 2, 200, sent, sent, sent + MS / 2));
      }
      Interval stop = new Interval(begin + 10 * MS, begin + 11 * MS);
      pauses.add(new Pause(stop, "Pause Young (made up)"));
      if (!left) {
        closings.add(new Closing(stop, 0, List.of()));
      }
    }
    return new RunRecord(
        plan.name(),
        new Attempts(0, 200 * MS, attempts),
        List.of(replica(pauses, closings, one), replica(pauses, closings, other)));
  }

  private static ReplicaRecord replica(
      List<Pause> pauses, List<Closing> closings, @Nullable Spared spared) {
    return new ReplicaRecord(
        pauses, new ReplicaEvents(closings, Map.of(), 0, spared), Answers.unknown());
  }
}
