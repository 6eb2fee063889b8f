package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** A service as another module brings it: with a scenario and keys of its own. It never runs. */
public final class ShopService implements ServiceKind {

  @Override
  public String name() {
    return "shop";
  }

  @Override
  public List<String> scenarios() {
    return List.of("shop");
  }

  @Override
  public Set<String> loadKeys() {
    return Set.of("reads_percent", "record_kb", "slow_log");
  }

  @Override
  public String replica() {
    return "till";
  }

  @Override
  public Duration overhead() {
    return Duration.ofSeconds(25);
  }

  @Override
  public LimitHeap.Need need() {
    return new LimitHeap.Need(0.32, 9);
  }

  /** Gives every load the rate that a log of one search per second would have. */
  @Override
  public Scenario completed(Scenario scenario) {
    return scenario.withLoads(scenario.loads().stream().map(load -> load.at(1)).toList());
  }

  @Override
  public void checkInstalled(Scenario scenario, Jdk jdk) {
    throw new RefusedSettingException("shop", "not open", "a shop beside this jar");
  }

  @Override
  public ServiceRun.Outcome run(RunPlan plan, Load load, Workplace workplace) {
    throw new AssertionError("a run of the shop");
  }
}
