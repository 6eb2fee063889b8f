package io.github.btc.tools.demo.runtime;

import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.run.ServiceRun.Outcome;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;

/** Runs the replicas of one runtime without and with BTC. */
public final class RuntimeDemo {

  static final String OFF_MEANING = "the runtime starts collections by itself";
  static final String BTC_MEANING = "a sidecar next to each replica starts collections";

  private static final int RUNS = 2;

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
   * Carries out both runs.
   *
   * @return what they found
   * @throws IOException if a process fails or a file cannot be read
   * @throws InterruptedException if interrupted
   */
  public RuntimeResult run() throws IOException, InterruptedException {
    Duration one = plan.warmUp().plus(plan.measure()).plus(OVERHEAD);
    try (Progress progress = Progress.onTerminal("demo", one.multipliedBy(RUNS))) {
      progress.begin("off", OFF_MEANING, 1, RUNS);
      Outcome off = new RuntimeRun(plan, workplace, false).run();
      progress.begin("btc", BTC_MEANING, 2, RUNS);
      return new RuntimeResult(off, new RuntimeRun(plan, workplace, true).run());
    }
  }
}
