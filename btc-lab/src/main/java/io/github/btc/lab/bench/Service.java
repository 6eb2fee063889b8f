package io.github.btc.lab.bench;

import io.github.btc.lab.bench.hazelcast.HazelcastRun;
import io.github.btc.lab.bench.hazelcast.YcsbWorkload;
import io.github.btc.lab.run.LimitHeap;
import io.github.btc.lab.run.ServiceRun;
import io.github.btc.lab.run.Workplace;
import java.time.Duration;
import java.util.Set;

/** What the replicas of a scenario run. */
enum Service {
  /** The papers' message-push service. */
  TOY(Set.of(), Duration.ofSeconds(5), LimitHeap.Need.TOY) {
    @Override
    Bench.Runs runs(Planner planner, Workplace workplace) {
      return (row, plan) -> new ServiceRun(plan, workplace).run();
    }
  },
  /** Members of a Hazelcast cluster, with a copy of every record each, behind nginx. */
  HAZELCAST(Set.of("reads_percent", "record_kb"), Duration.ofSeconds(25), HazelcastRun.NEED) {
    @Override
    void checkInstalled() {
      HazelcastRun.checkInstalled();
    }

    @Override
    Bench.Runs runs(Planner planner, Workplace workplace) {
      return (row, plan) -> {
        Load load = planner.scenario().load(row.cell().load());
        YcsbWorkload workload =
            YcsbWorkload.of(plan.liveMegabytes(), load.recordKilobytes(), load.readPercent());
        return new HazelcastRun(plan, workload, workplace).run();
      };
    }
  };

  private final Set<String> loadKeys;
  private final Duration overhead;
  private final LimitHeap.Need need;

  Service(Set<String> loadKeys, Duration overhead, LimitHeap.Need need) {
    this.loadKeys = loadKeys;
    this.overhead = overhead;
    this.need = need;
  }

  /** Returns the keys of a load that this service understands, besides its name and rate. */
  Set<String> loadKeys() {
    return loadKeys;
  }

  /** Returns what starting, filling and ending the processes of one run takes on two cores. */
  Duration overhead() {
    return overhead;
  }

  /** Returns how much memory it takes not to collect. */
  LimitHeap.Need need() {
    return need;
  }

  /**
   * Looks for what is not in this jar. Called before anything is started.
   *
   * @throws IllegalArgumentException if it is missing, with one sentence for the user
   */
  void checkInstalled() {}

  /** Returns who carries out the runs of a scenario. */
  abstract Bench.Runs runs(Planner planner, Workplace workplace);
}
