package io.github.btc.research.benches.elasticsearch;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.bench.Jdk;
import io.github.btc.tools.bench.Load;
import io.github.btc.tools.bench.Opponent;
import io.github.btc.tools.bench.Scenario;
import io.github.btc.tools.bench.ServiceKind;
import io.github.btc.tools.bench.Variant;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Nodes of Elasticsearch that answer over HTTP. Clients of one node send a refused search again.
 * Clients of a cluster ask a coordinating node and send nothing twice.
 */
public final class ElasticsearchService implements ServiceKind {

  /** A high estimate of what a node allocates. */
  private static final LimitHeap.Need NEED = new LimitHeap.Need(0.4, 12);

  private static final List<Integer> DATA_NODES = List.of(1, 2, 3);
  private static final Set<Variant> VARIANTS = Set.of(Variant.PLAIN, Variant.BTC, Variant.LIMIT);

  @Override
  public String name() {
    return "elasticsearch";
  }

  @Override
  public List<String> scenarios() {
    return List.of("elasticsearch");
  }

  @Override
  public Set<String> loadKeys() {
    return Set.of("record_kb", "slow_log");
  }

  @Override
  public Duration overhead() {
    return Duration.ofSeconds(45);
  }

  @Override
  public LimitHeap.Need need() {
    return NEED;
  }

  @Override
  public String replica() {
    return "node";
  }

  @Override
  public boolean tellsServed(int replicas) {
    return true;
  }

  /** A load from a slow log gets the average rate of the log. */
  @Override
  public Scenario completed(Scenario scenario) {
    double seconds = scenario.times().wholeSeconds();
    return scenario.withLoads(
        scenario.loads().stream().map(load -> completed(load, seconds)).toList());
  }

  private static Load completed(Load load, double seconds) {
    String log = load.slowLog();
    return log == null ? load : load.at(ElasticsearchRun.ratePerSecond(Path.of(log), seconds));
  }

  @Override
  public void checkInstalled(Scenario scenario, Jdk jdk) {
    if (!DATA_NODES.containsAll(scenario.replicas())) {
      throw new RefusedSettingException(
          "replicas", String.valueOf(scenario.replicas()), "1, 2 or 3 nodes with shards");
    }
    for (Opponent opponent : scenario.opponents()) {
      if (!VARIANTS.containsAll(opponent.runs())) {
        throw new RefusedSettingException(
            "runs of " + opponent.name(), String.valueOf(opponent.runs()), "plain, btc and limit");
      }
    }
    Installation.find(jdk.version());
  }

  @Override
  public ServiceRun.Outcome run(RunPlan plan, Load load, Workplace workplace)
      throws IOException, InterruptedException {
    String log = load.slowLog();
    return new ElasticsearchRun(
            plan, load.recordKilobytes(), log == null ? null : Path.of(log), workplace)
        .run();
  }
}
