package io.github.btc.tools.bench.stops;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Everything that the trial varies.
 *
 * @param rows answers
 * @param collectors names of collectors
 * @param quotasCpus quotas of each replica
 * @param loads shares of the quota that the requests take
 * @param situations what the replicas go through
 * @param rounds number of rounds
 * @param seed seed of the order of the runs
 */
record TrialPlan(
    List<TrialRow> rows,
    List<String> collectors,
    List<Double> quotasCpus,
    List<Double> loads,
    List<Situation> situations,
    int rounds,
    long seed) {

  /** Returns all runs; each round has its own random order. */
  List<TrialRun> runs() {
    List<TrialRun> runs = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<TrialRun> all = round(round);
      Collections.shuffle(all, new Random(seed * rounds + round));
      runs.addAll(all);
    }
    return runs;
  }

  /** Returns how long the load of all runs lasts, without the starts. */
  double hours(int measureSeconds) {
    return runs().stream().mapToInt(run -> run.situation().warmUpSeconds() + measureSeconds).sum()
        / 3600.0;
  }

  private List<TrialRun> round(int round) {
    List<TrialRun> runs = new ArrayList<>();
    for (Situation situation : situations) {
      for (double quota : quotasCpus) {
        for (double load : loads) {
          for (String collector : collectors) {
            rows.forEach(
                row -> runs.add(new TrialRun(row, collector, quota, load, situation, round)));
          }
        }
      }
    }
    return runs;
  }
}
