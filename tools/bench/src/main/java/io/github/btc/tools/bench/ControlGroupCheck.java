package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.RunPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Compares what BTC's own control group tells with what a bench measures. A round has three runs of
 * a row: without BTC, with it, and with a control group. The clients of the first two tell how many
 * requests BTC spares a pause, and each replica of the third has an interval for it.
 */
final class ControlGroupCheck implements CellTable.Measurement<RowInRound> {

  private static final int RUNS = 3;
  private static final double PER_MILLION = 1e6;

  private final Planner planner;
  private final double share;
  private final Runs runs;

  /** Carries out one run. */
  interface Runs {
    RunRecord run(Row row, RunPlan plan) throws IOException, InterruptedException;
  }

  ControlGroupCheck(Planner planner, double share, Runs runs) {
    this.planner = planner;
    this.share = share;
    this.runs = runs;
  }

  @Override
  public Duration longest(RowInRound run) {
    RunPlan plan = planner.plan(run.row(), 0);
    return plan.longestWarmUp()
        .plus(plan.measure())
        .plus(planner.scenario().service().overhead())
        .multipliedBy(RUNS);
  }

  @Override
  public String settings(RowInRound run) {
    return "control group " + Row.number(share) + "; " + planner.settings(run.row());
  }

  @Override
  public Map<String, Double> figures(RowInRound run) throws IOException, InterruptedException {
    Row with = run.row();
    Row without = new Row(with.opponent(), Variant.PLAIN, with.cell());
    planner.checkFree(with, Machine.freeMegabytes());
    RunRecord plain = runs.run(without, planner.plan(without, run.round()));
    RunPlan plan = planner.plan(with, run.round());
    RunRecord controlled = runs.run(with, plan);
    RunPlan itself =
        plan.withFlag("-Dbtc.control-group=" + share)
            .withFlag("-Dbench.control-group-after=" + plan.longestBeforeMeasuring().toSeconds());
    return figures(plain, controlled, runs.run(with, itself));
  }

  /** Counts in the measured time, as the control group does. */
  private static double hitPerMillion(RunRecord record, Predicate<Pause> which) throws IOException {
    RunFigures figures = record.with(which).figures();
    if (figures.requests() == 0) {
      throw new IOException(record.name() + ": no request was measured");
    }
    return PER_MILLION * figures.exposed() / figures.requests();
  }

  private static List<ReplicaEvents.Spared> spared(RunRecord record) throws IOException {
    List<ReplicaEvents.Spared> all =
        record.replicas().stream()
            .map(replica -> replica.events().spared())
            .filter(Objects::nonNull)
            .toList();
    if (all.isEmpty()) {
      throw new IOException(
          "no replica had an answer (expected 30 cycles of either kind; choose a longer --measure,"
              + " and --service toy)");
    }
    return all;
  }

  /** A control group counts young collections alone: full ones do not reach thirty cycles. */
  private static Map<String, Double> figures(RunRecord plain, RunRecord controlled, RunRecord group)
      throws IOException {
    List<ReplicaEvents.Spared> spared = spared(group);
    double hitWithout = hitPerMillion(plain, pause -> !pause.isFull());
    double hitWith = hitPerMillion(controlled, pause -> !pause.isFull());
    double truth = hitWithout - hitWith;
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("spared by the bench", truth);
    figures.put("by control groups", mean(spared, ReplicaEvents.Spared::value));
    figures.put("from", mean(spared, ReplicaEvents.Spared::low));
    figures.put("to", mean(spared, ReplicaEvents.Spared::high));
    figures.put("intervals", (double) spared.size());
    figures.put(
        "of them right", (double) spared.stream().filter(each -> each.contains(truth)).count());
    figures.put("too low", (double) spared.stream().filter(each -> each.high() < truth).count());
    putSeen(group, figures);
    figures.put("hit without BTC", hitWithout);
    figures.put("hit with BTC", hitWith);
    figures.put("by full collections without BTC", hitPerMillion(plain, Pause::isFull));
    figures.put("by full collections with BTC", hitPerMillion(controlled, Pause::isFull));
    return figures;
  }

  /** Compares each interval with the same cycles, as the replica's clients saw them. */
  private static void putSeen(RunRecord group, Map<String, Double> figures) throws IOException {
    double sum = 0;
    double right = 0;
    for (int replica = 0; replica < group.replicas().size(); replica++) {
      ReplicaEvents.Spared told = group.replicas().get(replica).events().spared();
      if (told != null) {
        double seen = SeenCycles.sparedPerMillion(group, replica);
        sum += seen;
        right += told.contains(seen) ? 1 : 0;
      }
    }
    figures.put("by clients of that run", sum / figures.get("intervals"));
    figures.put("right for that run", right);
  }

  private static double mean(
      List<ReplicaEvents.Spared> all, ToDoubleFunction<ReplicaEvents.Spared> end) {
    return all.stream().mapToDouble(end).average().orElseThrow();
  }
}
