package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.bench.elasticsearch.ElasticsearchRun;
import io.github.btc.tools.bench.hazelcast.HazelcastRun;
import io.github.btc.tools.bench.hazelcast.YcsbWorkload;
import io.github.btc.tools.bench.spring.Catalogue;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.replica.AnswerLog;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What the replicas of a scenario run. */
enum ServiceKind {
  /** The papers' message-push service. */
  TOY(Set.of(), Duration.ofSeconds(5), LimitHeap.Need.TOY) {
    @Override
    Bench.Runs runs(Planner planner, Workplace workplace) {
      return (row, plan) -> new ServiceRun(plan, workplace).run();
    }
  },
  /** A Spring Boot service with object graphs and a large cache. */
  SPRING(Set.of(), Duration.ofSeconds(12), Catalogue.NEED) {
    @Override
    void checkInstalled(Scenario scenario, Jdk jdk) {
      Catalogue.find();
    }

    @Override
    Bench.Runs runs(Planner planner, Workplace workplace) {
      return (row, plan) -> new ServiceRun(plan, workplace, Catalogue.find()).run();
    }
  },
  /** Members of a Hazelcast cluster, with a copy of every record each, behind nginx. */
  HAZELCAST(Set.of("reads_percent", "record_kb"), Duration.ofSeconds(25), HazelcastRun.NEED) {
    @Override
    void checkInstalled(Scenario scenario, Jdk jdk) {
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
  },
  /** One node of Elasticsearch, asked over HTTP; refused searches wait and come again. */
  ELASTICSEARCH(Set.of("record_kb", "slow_log"), Duration.ofSeconds(35), ElasticsearchRun.NEED) {
    @Override
    void checkInstalled(Scenario scenario, Jdk jdk) {
      ElasticsearchRun.checkInstalled(jdk.version());
      if (!scenario.replicas().equals(List.of(1))) {
        throw new RefusedSettingException(
            "replicas", String.valueOf(scenario.replicas()), "1: a node of its own");
      }
    }

    /** A slow log has a rate of its own. */
    @Override
    Scenario completed(Scenario scenario) {
      double seconds = scenario.times().wholeSeconds();
      return scenario.withLoads(
          scenario.loads().stream().map(load -> completed(load, seconds)).toList());
    }

    private Load completed(Load load, double seconds) {
      String log = load.slowLog();
      return log == null ? load : load.at(ElasticsearchRun.ratePerSecond(Path.of(log), seconds));
    }

    @Override
    Bench.Runs runs(Planner planner, Workplace workplace) {
      return (row, plan) -> {
        Load load = planner.scenario().load(row.cell().load());
        String log = load.slowLog();
        return new ElasticsearchRun(
                plan,
                load.recordKilobytes(),
                log == null ? null : Path.of(log),
                planner.jdk().version(),
                workplace)
            .run();
      };
    }
  };

  private final Set<String> loadKeys;
  private final Duration overhead;
  private final LimitHeap.Need need;

  ServiceKind(Set<String> loadKeys, Duration overhead, LimitHeap.Need need) {
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

  /** Returns how many requests a run may have: as many as its replicas have room to take down. */
  long mostRequests() {
    return switch (this) {
      case TOY, SPRING -> AnswerLog.MOST_REQUESTS;
      default -> Long.MAX_VALUE; // they take down nothing
    };
  }

  /** Returns the balancers that may be put in front, by name: those its replicas can speak to. */
  List<String> balancers() {
    return switch (this) {
      case TOY -> Balancer.names();
      case SPRING -> List.of("haproxy");
      default -> List.of(); // has one of its own, or one address only
    };
  }

  /**
   * Returns a scenario with what only the files it names can tell.
   *
   * @param scenario what is to be run
   * @return the same, if it names none
   * @throws IllegalArgumentException if they do not fit it, with one sentence for the user
   */
  Scenario completed(Scenario scenario) {
    return scenario;
  }

  /**
   * Looks for what is not in this jar. Called before anything is started.
   *
   * @param scenario what is to be run
   * @param jdk the JDK of its replicas
   * @throws IllegalArgumentException if it is missing, with one sentence for the user
   */
  void checkInstalled(Scenario scenario, Jdk jdk) {}

  /** Returns who carries out the runs of a scenario. */
  abstract Bench.Runs runs(Planner planner, Workplace workplace);
}
