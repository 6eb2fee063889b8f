package io.github.btc.tools.bench;

import io.github.btc.tools.bench.validation.Agreement;
import io.github.btc.tools.bench.validation.Observation;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.measure.Stalls;
import io.github.btc.tools.replicas.measure.Stops;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.ResourceUse;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs all rows of a scenario in rounds and collects the results. */
final class Bench implements CellRuns.Work<RowInRound> {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Planner planner;
  private final Workplace workplace;
  private final Runs runs;
  private final DoubleSupplier nanosPerRead;
  private final List<Row> rows;
  private final Map<Row, String> unrunnable = new LinkedHashMap<>();
  private final RunLog<RowRun> log;
  private final Map<Row, List<RowRun>> values = new LinkedHashMap<>();
  private final Map<Row, List<RunFigures>> figures = new LinkedHashMap<>();
  private final Map<Row, List<Observation>> observations = new LinkedHashMap<>();
  private final List<RunRecord> lastRecords = new ArrayList<>();

  Bench(Planner planner, Workplace workplace, RunLog<RowRun> log) {
    this(
        planner,
        workplace,
        log,
        (row, plan) -> run(planner, row, plan, workplace),
        MachineSpeed::nanosPerRead);
  }

  /**
   * Creates a bench with runs of its own.
   *
   * @param nanosPerRead probes the machine before and after each run
   */
  Bench(
      Planner planner,
      Workplace workplace,
      RunLog<RowRun> log,
      Runs runs,
      DoubleSupplier nanosPerRead) {
    this.planner = planner;
    this.nanosPerRead = nanosPerRead;
    this.log = log;
    this.workplace = workplace;
    this.runs = runs;
    this.rows = Schedule.rows(planner.scenario());
    int cores = Runtime.getRuntime().availableProcessors();
    rows.forEach(row -> planner.missing(row, cores).ifPresent(note -> unrunnable.put(row, note)));
  }

  private static ServiceRun.Outcome run(Planner planner, Row row, RunPlan plan, Workplace workplace)
      throws IOException, InterruptedException {
    planner.checkFree(row, Machine.freeMegabytes());
    Scenario scenario = planner.scenario();
    return scenario.service().run(plan, scenario.load(row.cell().load()), workplace);
  }

  /** Finds the rows that cannot run on this machine, and notes the reasons. */
  void examine() {
    UnrunnableRows asked = new UnrunnableRows(planner, workplace);
    able().forEach(row -> asked.of(row).ifPresent(note -> unrunnable.put(row, note)));
  }

  private List<Row> able() {
    return rows.stream().filter(row -> !unrunnable.containsKey(row)).toList();
  }

  /**
   * Returns the longest time of all runs that are not in the log.
   *
   * @throws IllegalArgumentException if the log has a run with other settings
   */
  Duration plannedTime() {
    return CellRuns.planned(all(), this);
  }

  private List<RowInRound> all() {
    return rounds().stream().flatMap(List::stream).toList();
  }

  private List<List<RowInRound>> rounds() {
    return RowInRound.rounds(planner.scenario(), planner.seed());
  }

  @Override
  public Duration longest(RowInRound run) {
    RunPlan plan = planner.plan(run.row(), 0);
    return plan.longestWarmUp().plus(plan.measure()).plus(planner.scenario().service().overhead());
  }

  @Override
  public boolean isLeft(RowInRound run) {
    return !unrunnable.containsKey(run.row()) && ended(run).isEmpty();
  }

  private Optional<RowRun> ended(RowInRound run) {
    return log.find(run.row().key(), run.round(), planner.settings(run.row()));
  }

  /**
   * Runs all rounds. A run that the log has is not run again. A row that has failed once does not
   * run again, and the table shows the reason.
   *
   * @param progress receives the start of each run
   * @param keeper receives each complete round
   * @param most time after which no run begins that would end later
   * @throws IOException if no row could run, or if this JVM is being ended
   */
  void run(Progress progress, Keeper keeper, Duration most)
      throws IOException, InterruptedException {
    int left = (int) all().stream().filter(this::isLeft).count();
    CellRuns<RowInRound> runs = new CellRuns<>(this, workplace, most);
    int complete = 0;
    for (List<RowInRound> round : rounds()) {
      round.forEach(this::takeFromLog);
      if (!runs.carryOut(round, left, progress)) {
        return;
      }
      if (able().isEmpty()) {
        throw new IOException("No row could run. First row: " + unrunnable.get(rows.get(0)));
      }
      keeper.keep(++complete);
    }
  }

  private void takeFromLog(RowInRound run) {
    if (!unrunnable.containsKey(run.row())) {
      ended(run).ifPresent(each -> add(run.row(), each));
    }
  }

  private void add(Row row, RowRun run) {
    values.computeIfAbsent(row, each -> new ArrayList<>()).add(run);
  }

  @Override
  public void fail(RowInRound run, String why) {
    unrunnable.put(run.row(), "failed in round " + (run.round() + 1) + ": " + why);
  }

  @Override
  public void carryOut(RowInRound run) throws IOException, InterruptedException {
    run(run.row(), run.round(), run.round() == planner.scenario().times().repetitions() - 1);
  }

  private void run(Row row, int repetition, boolean last) throws IOException, InterruptedException {
    RunPlan plan = planner.plan(row, repetition);
    double before = nanosPerRead.getAsDouble();
    ServiceRun.Outcome outcome = runs.run(row, plan);
    double read = (before + nanosPerRead.getAsDouble()) / 2;
    RunRecord record = outcome.record();
    Sample warm = sample(row, record, outcome.use(), read, outcome.readsAndUpdates());
    ServiceRun.Beginning beginning =
        planner.scenario().containers() == null ? null : outcome.beginning();
    Sample cold =
        beginning == null ? null : sample(row, beginning.record(), beginning.use(), read, null);
    RowRun entry =
        new RowRun(
            row.key(),
            repetition,
            planner.settings(row),
            warm.seconds(),
            warm.values(),
            cold == null ? 0 : cold.seconds(),
            cold == null ? Map.of() : cold.values(),
            warm.curve(),
            cold == null ? RowRun.NO_CURVE : cold.curve());
    log.add(entry);
    add(row, entry);
    figures.computeIfAbsent(row, each -> new ArrayList<>()).add(warm.figures());
    if (planner.scenario().validated()) {
      observations.computeIfAbsent(row, each -> new ArrayList<>()).add(Observation.of(record));
    }
    if (last) {
      lastRecords.add(withoutRequests(shownName(row), record));
    }
  }

  private Sample sample(
      Row row,
      RunRecord record,
      ResourceUse use,
      double machineReadNanos,
      @Nullable ReadsAndUpdates readsAndUpdates) {
    Interval window = record.window();
    return new Sample(
        record.figures(),
        Attribution.of(record, planner.scenario().slowMillis()),
        Attribution.of(record),
        use,
        window.nanos() / NANOS_PER_SECOND,
        row.cell().replicas(),
        Stops.of(record),
        Stalls.of(record),
        row.cell().quotaCpus(),
        (window.startNanos() - record.attempts().firstNanos()) / NANOS_PER_SECOND,
        machineReadNanos,
        planner.scenario().service().tellsServed(row.cell().replicas()),
        readsAndUpdates);
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
    return Stream.of(Phase.values())
        .flatMap(phase -> rows.stream().flatMap(row -> result(row, phase).stream()))
        .toList();
  }

  /** Returns the figures of a row in a phase; empty in the cold phase of a row without one. */
  private Optional<RowResult> result(Row row, Phase phase) {
    String flags = String.join(" ", planner.flags(row));
    List<RowRun> runs = values.getOrDefault(row, List.of());
    String note = unrunnable.getOrDefault(row, runs.isEmpty() ? "not run yet" : null);
    if (phase == Phase.WARM) {
      return Optional.of(
          note != null
              ? RowResult.notRun(row, note, flags)
              : RowResult.of(
                  row,
                  phase,
                  runs.stream().map(RowRun::values).toList(),
                  runs.stream().map(RowRun::curve).toList(),
                  runs.get(0).seconds(),
                  flags));
    }
    return note != null || runs.get(0).cold().isEmpty()
        ? Optional.empty()
        : Optional.of(
            RowResult.of(
                row,
                phase,
                runs.stream().map(RowRun::cold).toList(),
                runs.stream().map(RowRun::coldCurve).toList(),
                runs.get(0).coldSeconds(),
                flags));
  }

  /** Returns how many repetitions every row that can run has at least. */
  int repetitions() {
    return able().stream()
        .mapToInt(row -> values.getOrDefault(row, List.of()).size())
        .min()
        .orElse(0);
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
    List<RunFigures> all = new ArrayList<>();
    for (Row row : able()) {
      if (figures.containsKey(row)) { // the log of an earlier bench has no latencies
        all.add(RunFigures.together(shownName(row), figures.get(row)));
      }
    }
    return all;
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
