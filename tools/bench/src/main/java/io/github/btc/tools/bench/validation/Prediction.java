package io.github.btc.tools.bench.validation;

import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.RecordedLog;
import io.github.btc.tools.simulator.workload.ServiceLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * The simulator's forecast for a service with BTC. Each simulated replica repeats the measured
 * times of a real one without BTC, except for requests hit by a collection. Between these times it
 * goes away as often and for as long as a real replica with BTC. The forecast does not contain the
 * time that a refusal needs to reach the client.
 *
 * @param responseNanos times of the simulated requests
 * @param deniedShare share of the simulated requests that found no open replica
 */
record Prediction(double[] responseNanos, double deniedShare) {

  private static final int REQUESTS = 40_000;

  /** The number of threads of a replica's server. */
  private static final int SLOTS = 16;

  static Prediction of(
      List<Observation> without, List<Observation> with, double ratePerSecond, long seed) {
    int replicas = without.get(0).replicas().size();
    ReplicaModel model =
        ReplicaModel.replaying((replica, random) -> log(replica, without, with, random), SLOTS);
    LongStream.Builder times = LongStream.builder();
    long betweenNanos = Math.round(1e9 / ratePerSecond);
    SimulationResult result =
        Simulation.run(
            Scenario.ofThesis(replicas, model)
                .with(new Load.Open(DurationSet.fixed(betweenNanos)))
                .lasting(Duration.ofNanos(REQUESTS * betweenNanos), Duration.ZERO),
            seed,
            times::add);
    return new Prediction(times.build().asDoubleStream().toArray(), result.deniedRatio());
  }

  /**
   * Returns a log that alternates: as many requests as a real replica answered, and one closing.
   */
  private static ServiceLog log(
      int replica, List<Observation> without, List<Observation> with, SplittableRandom random) {
    List<Long> served = new ArrayList<>();
    without.forEach(run -> served.addAll(run.replicas().get(replica).servedNanos()));
    List<ReplicaTimes> all = with.stream().flatMap(run -> run.replicas().stream()).toList();
    List<Long> away = all.stream().flatMap(each -> each.awayNanos().stream()).toList();
    int answered = all.stream().mapToInt(ReplicaTimes::answered).sum();
    RecordedLog requests =
        RecordedLog.of(served.stream().mapToLong(each -> ServiceLog.served(each, false)).toArray());
    if (away.isEmpty()) {
      return requests;
    }
    return new Cycles(requests, Math.max(1, answered / away.size()), away, random);
  }

  /** A log of requests with closings between them. */
  private static final class Cycles implements ServiceLog {

    private final ServiceLog requests;
    private final int length;
    private final List<Long> away;
    private final SplittableRandom random;
    private int left;

    Cycles(ServiceLog requests, int length, List<Long> away, SplittableRandom random) {
      this.requests = requests;
      this.length = length;
      this.away = away;
      this.random = random;
      this.left = random.nextInt(length + 1);
    }

    @Override
    public long next() {
      if (left-- > 0) {
        return requests.next();
      }
      left = length;
      return ServiceLog.away(away.get(random.nextInt(away.size())));
    }
  }
}
