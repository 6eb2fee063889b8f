package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.run.ResourceUse;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that are made up: one request of one millisecond each. */
final class BenchTest {

  private static final long MS = 1_000_000;

  @TempDir private Path directory;

  private final List<String> done = new ArrayList<>();
  private DoubleSupplier reads = () -> Double.NaN;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @Test
  void runsEveryRowInEveryRound() throws Exception {
    List<RowResult> rows = run((row, plan) -> outcome(plan));

    assertThat(done).hasSize(2 * rows.size()).doesNotHaveDuplicates();
    assertThat(rows).allMatch(RowResult::wasRun);
    assertThat(rows.get(0).figure(Measure.P50).each()).hasSize(2);
    assertThat(said.toString()).contains("1 of " + 2 * rows.size() + ": ").contains("round 2");
  }

  @Test
  void leavesOutARowThatFailsAndGoesOn() throws Exception {
    List<RowResult> rows =
        run(
            (row, plan) -> {
              if (plan.name().equals("zgc")) {
                throw new IOException("the replica ended without a word");
              }
              return outcome(plan);
            });

    assertThat(rows)
        .filteredOn(row -> !row.wasRun())
        .extracting(RowResult::name)
        .containsExactly("zgc");
    assertThat(rows)
        .extracting(RowResult::note)
        .contains("failed in round 1: the replica ended without a word");
    assertThat(done).hasSize(2 * (rows.size() - 1));
  }

  @Test
  void leavesOutARowWhoseFilesCannotBeReadAndGoesOn() throws Exception {
    List<RowResult> rows =
        run(
            (row, plan) -> {
              if (plan.name().equals("zgc")) {
                throw new IllegalArgumentException("gc.log: not understood");
              }
              return outcome(plan);
            });

    assertThat(rows)
        .extracting(RowResult::note)
        .contains("failed in round 1: gc.log: not understood");
    assertThat(rows).filteredOn(RowResult::wasRun).hasSize(rows.size() - 1);
  }

  @Test
  void runsTheOthersWhereTheMemoryHasNoRoomForTheLimit() throws Exception {
    Planner planner =
        new Planner(ScenarioFile.named("toy", true), new Jdk(Path.of("jdk"), 25), 500, 1);
    List<RowResult> rows = run(planner, (row, plan) -> outcome(plan), (bench, rounds) -> {});

    assertThat(rows)
        .filteredOn(row -> !row.wasRun())
        .extracting(RowResult::variant)
        .containsOnly(Variant.LIMIT);
    assertThat(rows).filteredOn(RowResult::wasRun).isNotEmpty();
    assertThat(Claims.of(rows))
        .extracting(Claim::verdict)
        .containsOnly(Claim.Verdict.UNKNOWN_SPREAD);
  }

  /** What Ctrl-C leaves: the rounds that were whole, with as many values in each row. */
  @Test
  void keepsEveryRoundThatHasEnded() throws Exception {
    List<BenchResult> kept = new ArrayList<>();
    int rows = run((row, plan) -> outcome(plan)).size();
    done.clear();

    assertThatThrownBy(
            () ->
                run(
                    (row, plan) -> {
                      if (done.size() == rows + 1) {
                        throw new InterruptedException("Ctrl-C");
                      }
                      return outcome(plan);
                    },
                    (bench, rounds) ->
                        kept.add(BenchResult.of("toy", rounds, bench.rowResults(), Map.of()))))
        .isInstanceOf(InterruptedException.class);

    assertThat(kept).hasSize(1);
    assertThat(kept.get(0).repetitions()).isEqualTo(1);
    assertThat(kept.get(0).rows())
        .allSatisfy(row -> assertThat(row.figure(Measure.P99).each()).hasSize(1));
  }

  @ParameterizedTest
  @CsvSource({"toy, 4", "spring, 5", "toy-validation, 5", "containers, 5"})
  void aQuickOnePlansAFewMinutes(String scenario, long minutes) throws IOException {
    Planner planner =
        new Planner(ScenarioFile.named(scenario, true), new Jdk(Path.of("jdk"), 25), 24_000, 1);
    try (Workplace workplace = new Workplace(directory)) {
      assertThat(
              new Bench(planner, workplace, RunLog.open(directory, RowRun.class, false))
                  .plannedTime())
          .isBetween(Duration.ofMinutes(1), Duration.ofMinutes(minutes));
    }
  }

  @Test
  void failsIfNothingCouldRun() {
    assertThatThrownBy(
            () ->
                run(
                    (row, plan) -> {
                      throw new IOException("no memory");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("No row could run. First row: failed in round 1: no memory");
  }

  @Test
  void eachRunTellsHowFastTheMachineWasAndAChangeIsAWarning() throws Exception {
    Iterator<Double> steady = Stream.iterate(100.0, read -> read + 1).iterator();
    reads = steady::next;
    List<RowResult> rows = run((row, plan) -> outcome(plan));
    assertThat(rows)
        .allSatisfy(
            row -> assertThat(row.figure(Measure.MACHINE_READ).mean()).isBetween(100.0, 149.0));
    assertThat(BenchResult.of("toy", 1, rows, Map.of()).warning()).isEmpty();

    AtomicInteger probes = new AtomicInteger();
    reads = () -> probes.incrementAndGet() <= 2 ? 340 : 100; // the first run has a busy neighbour
    directory = Files.createDirectories(directory.resolve("again"));
    BenchResult changed = BenchResult.of("toy", 5, run((row, plan) -> outcome(plan)), Map.of());

    assertThat(changed.warning())
        .hasValue(
            "This machine was not steady: a read from memory took 100 ns in one run and 340 ns in"
                + " another. Compare rows of one round alone");
    assertThat(BenchTable.of(changed)).contains(changed.warning().orElseThrow());
    assertThat(PublishedPage.of(changed, directory)).contains(changed.warning().orElseThrow());
  }

  @Test
  void aReadFromMemoryTakesNanoseconds() {
    assertThat(MachineSpeed.nanosPerRead()).isPositive();
  }

  private List<RowResult> run(Bench.Runs runs) throws IOException, InterruptedException {
    return run(runs, (bench, rounds) -> {});
  }

  private List<RowResult> run(Bench.Runs runs, BiConsumer<Bench, Integer> keeper)
      throws IOException, InterruptedException {
    Scenario quick = ScenarioFile.named("toy", true);
    return run(new Planner(quick, new Jdk(Path.of("jdk"), 25), 24_000, 1), runs, keeper);
  }

  private List<RowResult> run(Planner planner, Bench.Runs runs, BiConsumer<Bench, Integer> keeper)
      throws IOException, InterruptedException {
    try (Workplace workplace = new Workplace(directory)) {
      Bench bench =
          new Bench(planner, workplace, RunLog.open(directory, RowRun.class, false), runs, reads);
      try (Progress progress =
          new Progress("bench", new PrintStream(said, true), false, bench.plannedTime())) {
        bench.run(progress, rounds -> keeper.accept(bench, rounds), Duration.ofDays(1));
      }
      assertThat(bench.figures()).hasSameSizeAs(bench.lastRecords());
      return bench.rowResults();
    }
  }

  private ServiceRun.Outcome outcome(RunPlan plan) {
    done.add(plan.directoryName());
    ReplicaRecord replica =
        new ReplicaRecord(List.of(), new ReplicaEvents(List.of(), Map.of(), 0), Answers.unknown());
    Attempt attempt = new Attempt(0, 0, 0, 200, MS, MS, 2 * MS);
    RunRecord record =
        new RunRecord(
            plan.name(), new Attempts(0, 10 * MS, List.of(attempt)), List.of(replica, replica));
    return new ServiceRun.Outcome(record, new ResourceUse(1, 600));
  }
}
