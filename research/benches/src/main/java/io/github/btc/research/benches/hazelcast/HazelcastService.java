package io.github.btc.research.benches.hazelcast;

import io.github.btc.tools.bench.Jdk;
import io.github.btc.tools.bench.Load;
import io.github.btc.tools.bench.Scenario;
import io.github.btc.tools.bench.ServiceKind;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Members of a Hazelcast cluster behind nginx. Each member has a copy of every record. */
public final class HazelcastService implements ServiceKind {

  /** A high estimate of what a member with records of 50 KB allocates. */
  private static final LimitHeap.Need NEED = new LimitHeap.Need(0.32, 9);

  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public List<String> scenarios() {
    return List.of("hazelcast");
  }

  @Override
  public Set<String> loadKeys() {
    return Set.of("reads_percent", "record_kb");
  }

  @Override
  public Duration overhead() {
    return Duration.ofSeconds(25);
  }

  @Override
  public LimitHeap.Need need() {
    return NEED;
  }

  @Override
  public void checkInstalled(Scenario scenario, Jdk jdk) {
    Installation.find();
  }

  @Override
  public ServiceRun.Outcome run(RunPlan plan, Load load, Workplace workplace)
      throws IOException, InterruptedException {
    YcsbWorkload workload =
        YcsbWorkload.of(plan.liveMegabytes(), load.recordKilobytes(), load.readPercent());
    return new HazelcastRun(plan, workload, workplace).run();
  }
}
