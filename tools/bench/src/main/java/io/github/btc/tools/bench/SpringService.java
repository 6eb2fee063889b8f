package io.github.btc.tools.bench;

import io.github.btc.tools.bench.spring.Catalogue;
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

/** A Spring Boot service with object graphs and a large cache. */
public final class SpringService implements ServiceKind {

  @Override
  public String name() {
    return "spring";
  }

  @Override
  public List<String> scenarios() {
    return List.of("spring", "containers-boot");
  }

  @Override
  public Duration overhead() {
    return Duration.ofSeconds(12);
  }

  @Override
  public LimitHeap.Need need() {
    return Catalogue.NEED;
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
    return List.of("haproxy", "pods", "gateway");
  }

  @Override
  public void checkInstalled(Scenario scenario, Jdk jdk) {
    Catalogue.find();
  }

  @Override
  public Optional<ReplicaProgram> program() {
    return Optional.of(Catalogue.find());
  }

  @Override
  public ServiceRun.Outcome run(RunPlan plan, Load load, Workplace workplace)
      throws IOException, InterruptedException {
    return new ServiceRun(plan, workplace, Catalogue.find()).run();
  }
}
