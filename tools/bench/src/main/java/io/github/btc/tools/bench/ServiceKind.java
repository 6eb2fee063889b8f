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

/** The services that the replicas of a scenario can run. */
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
  /** Members of a Hazelcast cluster behind nginx. Each member has a copy of every record. */
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
  /**
   * Nodes of Elasticsearch that answer over HTTP. Clients of one node send a refused search again.
   * Clients of a cluster ask a coordinating node and send nothing twice.
   */
  ELASTICSEARCH(Set.of("record_kb", "slow_log"), Duration.ofSeconds(45), ElasticsearchRun.NEED) {
    @Override
    String replica() {
      return "node";
    }

    @Override
    boolean tellsServed(int replicas) {
      return true;
    }

    @Override
    void checkInstalled(Scenario scenario, Jdk jdk) {
      if (!ElasticsearchRun.DATA_NODES.containsAll(scenario.replicas())) {
        throw new RefusedSettingException(
            "replicas", String.valueOf(scenario.replicas()), "1, 2 or 3 nodes with shards");
      }
      for (Opponent opponent : scenario.opponents()) {
        if (!RUNS_OF_NODES.containsAll(opponent.runs())) {
          throw new RefusedSettingException(
              "runs of " + opponent.name(),
              String.valueOf(opponent.runs()),
              "plain, btc and limit");
        }
      }
      ElasticsearchRun.checkInstalled(jdk.version());
    }

    /** A load from a slow log gets the average rate of the log. */
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

  private static final Set<Variant> RUNS_OF_NODES =
      Set.of(Variant.PLAIN, Variant.BTC, Variant.LIMIT);

  private final Set<String> loadKeys;
  private final Duration overhead;
  private final LimitHeap.Need need;

  ServiceKind(Set<String> loadKeys, Duration overhead, LimitHeap.Need need) {
    this.loadKeys = loadKeys;
    this.overhead = overhead;
    this.need = need;
  }

  /** Returns the keys of a load that this service understands in addition to its name and rate. */
  Set<String> loadKeys() {
    return loadKeys;
  }

  /** Returns the time that two cores need to start, fill and end the processes of one run. */
  Duration overhead() {
    return overhead;
  }

  /** Returns the memory that the service allocates, which a heap without collections must hold. */
  LimitHeap.Need need() {
    return need;
  }

  /** Returns the largest number of requests in a run, which the memory for their times limits. */
  long mostRequests() {
    return switch (this) {
      case TOY, SPRING -> AnswerLog.MOST_REQUESTS;
      default -> Long.MAX_VALUE; // these replicas do not record the times of requests
    };
  }

  /** Returns this service's own word for a replica. */
  String replica() {
    return Row.Cell.REPLICA;
  }

  /**
   * Returns whether the latencies from the sending of a request are figures of their own. Several
   * replicas usually take over for each other, so that a refused request does not wait.
   */
  boolean tellsServed(int replicas) {
    return replicas == 1;
  }

  /** Returns the names of the balancers that may stand in front of this service. */
  List<String> balancers() {
    return switch (this) {
      case TOY -> Balancer.names();
      case SPRING -> List.of("haproxy");
      default -> List.of(); // the service has its own balancer or a single address
    };
  }

  /**
   * Returns a scenario with the values that must be read from its files.
   *
   * @param scenario scenario to run
   * @return a complete scenario; an unchanged one if it names no file
   * @throws IllegalArgumentException if a file does not fit the scenario; the message is for the
   *     user
   */
  Scenario completed(Scenario scenario) {
    return scenario;
  }

  /**
   * Checks before the first run that the programs and files outside this jar are present.
   *
   * @param scenario scenario to run
   * @param jdk JDK of the replicas
   * @throws IllegalArgumentException if something is missing; the message is for the user
   */
  void checkInstalled(Scenario scenario, Jdk jdk) {}

  /** Returns the object that carries out the runs of a scenario. */
  abstract Bench.Runs runs(Planner planner, Workplace workplace);
}
