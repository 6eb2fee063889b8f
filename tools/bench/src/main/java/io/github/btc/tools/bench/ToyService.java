package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.replica.AnswerLog;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The papers' message-push service. */
public final class ToyService implements ServiceKind {

  static final String NAME = "toy";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> scenarios() {
    return List.of("toy", "toy-validation", "containers");
  }

  @Override
  public Duration overhead() {
    return Duration.ofSeconds(5);
  }

  @Override
  public LimitHeap.Need need() {
    return LimitHeap.Need.TOY;
  }

  @Override
  public boolean isOwnProgram() {
    return true;
  }

  @Override
  public long mostRequests() {
    return AnswerLog.MOST_REQUESTS;
  }

  @Override
  public List<String> balancers() {
    return Balancer.names();
  }

  @Override
  public Optional<ReplicaProgram> program() {
    return Optional.of(ReplicaProgram.toy());
  }

  @Override
  public ServiceRun.Outcome run(RunPlan plan, Load load, Workplace workplace)
      throws IOException, InterruptedException {
    return new ServiceRun(plan, workplace).run();
  }
}
