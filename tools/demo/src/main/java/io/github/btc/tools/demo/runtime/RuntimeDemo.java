package io.github.btc.tools.demo.runtime;

import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.run.ServiceRun.Outcome;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs the replicas of one runtime without BTC, with settings to try before it, and with BTC. */
public final class RuntimeDemo {

  /** The time that two cores need to start and end the processes of one run. */
  private static final Duration OVERHEAD = Duration.ofSeconds(5);

  private final RuntimePlan plan;
  private final Workplace workplace;

  /**
   * Prepares the runs.
   *
   * @param plan plan of the runs
   * @param workplace folder of the runs and owner of their processes
   */
  public RuntimeDemo(RuntimePlan plan, Workplace workplace) {
    this.plan = plan;
    this.workplace = workplace;
  }

  /**
   * Carries out all runs.
   *
   * @return what they found
   * @throws IOException if a process fails or a file cannot be read
   * @throws InterruptedException if interrupted
   */
  public RuntimeResult run() throws IOException, InterruptedException {
    int runs = Configuration.values().length;
    Duration one = plan.warmUp().plus(plan.measure()).plus(OVERHEAD);
    List<Outcome> outcomes = new ArrayList<>();
    try (Progress progress = Progress.onTerminal("demo", one.multipliedBy(runs))) {
      for (Configuration each : Configuration.values()) {
        progress.begin(each.shownName(), each.meaning(), outcomes.size() + 1, runs);
        outcomes.add(new RuntimeRun(plan, workplace, each).run());
      }
    }
    return new RuntimeResult(outcomes);
  }
}
