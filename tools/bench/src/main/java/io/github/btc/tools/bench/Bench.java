package io.github.btc.tools.bench;

import io.github.btc.tools.bench.validation.Agreement;
import io.github.btc.tools.bench.validation.Observation;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.measure.Stops;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs all rows of a scenario in rounds and collects the results. */
final class Bench {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Planner planner;
  private final Workplace workplace;
  private final Runs runs;
  private final List<Row> rows;
  private final Map<Row, String> unrunnable = new LinkedHashMap<>();
  private final Map<Row, List<Sample>> samples = new LinkedHashMap<>();
  private final Map<Row, List<Observation>> observations = new LinkedHashMap<>();
  private final List<RunRecord> lastRecords = new ArrayList<>();

  Bench(Planner planner, Workplace workplace) {
    this(planner, workplace, planner.scenario().service().runs(planner, workplace));
  }

  Bench(Planner planner, Workplace workplace, Runs runs) {
    this.planner = planner;
    this.workplace = workplace;
    this.runs = runs;
    this.rows = Schedule.rows(planner.scenario());
    rows.forEach(row -> planner.missingMemory(row).ifPresent(note -> unrunnable.put(row, note)));
  }

  /** Finds the rows that cannot run on this machine, and notes the reasons. */
  void examine() {
    UnrunnableRows asked = new UnrunnableRows(planner, workplace);
    able().forEach(row -> asked.of(row).ifPresent(note -> unrunnable.put(row, note)));
  }

  private List<Row> able() {
    return rows.stream().filter(row -> !unrunnable.containsKey(row)).toList();
  }

  Duration plannedTime() {
    Duration round = Duration.ZERO;
    for (Row row : able()) {
      RunPlan plan = planner.plan(row, 0);
      round =
          round
              .plus(plan.warmUp())
              .plus(plan.measure())
              .plus(planner.scenario().service().overhead());
    }
    return round.multipliedBy(planner.scenario().times().repetitions());
  }

  /**
   * Runs all rounds. A row that has failed once does not run again, and the table shows the reason.
   *
   * @param progress receives the start of each run
   * @param keeper receives each complete round
   * @throws IOException if no row could run, or if this JVM is being ended
   */
  void run(Progress progress, Keeper keeper) throws IOException, InterruptedException {
    int repetitions = planner.scenario().times().repetitions();
    List<List<Row>> rounds = Schedule.rounds(able(), repetitions, planner.seed());
    int number = 0;
    for (int repetition = 0; repetition < repetitions; repetition++) {
      for (Row row : rounds.get(repetition)) {
        String meaning = row.cell() + ", round " + (repetition + 1);
        progress.begin(row.name(), meaning, ++number, rounds.get(0).size() * repetitions);
        runUnlessHindered(row, repetition);
      }
      if (able().isEmpty()) {
        throw new IOException("No row could run. First row: " + unrunnable.get(rows.get(0)));
      }
      keeper.keep(repetition + 1);
    }
  }

  private void runUnlessHindered(Row row, int repetition) throws IOException, InterruptedException {
    if (unrunnable.containsKey(row)) {
      return;
    }
    try {
      run(row, repetition, repetition == planner.scenario().times().repetitions() - 1);
    } catch (IOException
        | RuntimeException e) { // the other rows still run if the log of one row is unreadable
      if (workplace.isAbandoned()) {
        throw e;
      }
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      unrunnable.put(row, "failed in round " + (repetition + 1) + ": " + why);
    }
  }

  private void run(Row row, int repetition, boolean last) throws IOException, InterruptedException {
    RunPlan plan = planner.plan(row, repetition);
    ServiceRun.Outcome outcome = runs.run(row, plan);
    RunRecord record = outcome.record();
    Interval window = record.window();
    samples
        .computeIfAbsent(row, each -> new ArrayList<>())
        .add(
            new Sample(
                record.figures(),
                Attribution.of(record, planner.scenario().slowMillis()),
                outcome.use(),
                (window.endNanos() - window.startNanos()) / NANOS_PER_SECOND,
                plan.replicas(),
                Stops.of(record),
                outcome.readsAndUpdates()));
    if (planner.scenario().validated()) {
      observations.computeIfAbsent(row, each -> new ArrayList<>()).add(Observation.of(record));
    }
    if (last) {
      lastRecords.add(withoutRequests(shownName(row), record));
    }
  }

  /** Drops the requests. A timeline does not need them, and those of many runs fill the memory. */
  private static RunRecord withoutRequests(String name, RunRecord record) {
    Interval window = record.window();
    return new RunRecord(
        name,
        new Attempts(window.startNanos(), window.endNanos(), List.of()),
        record.replicas().stream()
            .map(each -> new ReplicaRecord(each.pauses(), each.events(), Answers.unknown()))
            .toList());
  }

  List<RowResult> rowResults() {
    return rows.stream()
        .map(
            row -> {
              String flags = String.join(" ", planner.flags(row));
              String note = unrunnable.get(row);
              return note == null
                  ? RowResult.of(row, samples.getOrDefault(row, List.of()), flags)
                  : RowResult.notRun(row, note, flags);
            })
        .toList();
  }

  /**
   * Compares each row with BTC with the simulator's forecast; empty unless the scenario asks for
   * it.
   */
  List<Agreement> agreements() {
    List<Agreement> agreements = new ArrayList<>();
    for (Row row : able()) {
      Row plain = new Row(row.opponent(), Variant.PLAIN, row.cell());
      if (row.variant() == Variant.BTC
          && observations.containsKey(plain)
          && !unrunnable.containsKey(plain)) {
        agreements.add(
            Agreement.of(
                row.cell().toString(),
                row.name(),
                observations.get(plain),
                observations.getOrDefault(row, List.of()),
                planner.scenario().load(row.cell().load()).ratePerSecond(),
                planner.seed()));
      }
    }
    return agreements;
  }

  /** Returns the figures of each row over all its repetitions, in the order of the table. */
  List<RunFigures> figures() {
    List<RunFigures> figures = new ArrayList<>();
    for (Row row : able()) {
      List<RunFigures> runs =
          samples.getOrDefault(row, List.of()).stream().map(Sample::figures).toList();
      figures.add(RunFigures.together(shownName(row), runs));
    }
    return figures;
  }

  /** Returns closings and collections of the last repetition of each row. */
  List<RunRecord> lastRecords() {
    List<String> order = able().stream().map(this::shownName).toList();
    return lastRecords.stream()
        .filter(record -> order.contains(record.name()))
        .sorted(java.util.Comparator.comparingInt(record -> order.indexOf(record.name())))
        .toList();
  }

  private String shownName(Row row) {
    boolean oneCell = rows.stream().map(Row::cell).distinct().count() == 1;
    return oneCell ? row.name() : row.name() + ", " + row.cell();
  }

  /** Keeps the result of the rounds so far, because Ctrl-C may end the next round. */
  interface Keeper {
    void keep(int rounds) throws IOException;
  }

  /** Carries out one run. */
  interface Runs {
    ServiceRun.Outcome run(Row row, RunPlan plan) throws IOException, InterruptedException;
  }
}
