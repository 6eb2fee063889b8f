package io.github.btc.research.papers;

import static io.github.btc.tools.simulator.workload.ServiceLog.away;
import static io.github.btc.tools.simulator.workload.ServiceLog.served;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator.Observation;
import io.github.btc.estimator.ThesisEstimator;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Figure.Series;
import io.github.btc.research.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.RecordedLog;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** The thesis' worked examples: sections 2.1, 3.2 and 4.1. */
final class ExamplesReproduction {

  private static final long MINUTE = 60_000_000_000L;

  private ExamplesReproduction() {}

  static Reproduction of(Claims claims) {
    return claims
        .calculate("thesis-examples")
        .number("thesis-examples.timeline.unavailability", () -> 100 * timeline().unavailability())
        .number("thesis-examples.timeline.coua", () -> 100 * timeline().coua())
        .number("thesis-examples.estimate.2.3", () -> requestsUntil(2.3))
        .number("thesis-examples.estimate.2.5", () -> requestsUntil(2.5))
        .number("thesis-examples.estimate.apart", () -> requestsUntil(2.5) - requestsUntil(2.3))
        .number("thesis-examples.estimate.first", () -> estimate(0.5, 0, 0.5))
        .number("thesis-examples.heap", () -> 16.0 * (1L << 30))
        .statement(
            "thesis-examples.interval",
            () -> contains(2_097_152) && !contains(2_621_440),
            () -> said(2_097_152) + ", " + said(2_621_440))
        .draw("figure-4.2", effort -> absences())
        .complete();
  }

  private static String said(int level) {
    return level + (contains(level) ? " belongs to it" : " does not");
  }

  private static boolean contains(double level) {
    return ActivationInterval.between(2_097_152, 2_621_440).contains(level);
  }

  /** Replica A is away in minutes 5 to 7, replica B in 6 to 7, of 10. */
  private static SimulationResult timeline() {
    List<RecordedLog> logs =
        List.of(
            RecordedLog.of(served(5 * MINUTE, false), away(2 * MINUTE), served(3 * MINUTE, false)),
            RecordedLog.of(served(6 * MINUTE, false), away(MINUTE), served(3 * MINUTE, false)));
    ReplicaModel model = ReplicaModel.replaying((replica, random) -> logs.get(replica).restarted());
    return Simulation.run(
        Scenario.ofThesis(2, model).lasting(Duration.ofMinutes(10), Duration.ZERO), 1);
  }

  private static double requestsUntil(double target) {
    return estimate(1.5, 1000, (target - 2) / 0.5);
  }

  private static double estimate(double level, long requests, double share) {
    long bits = (long) (share * (1L << 53)) << 11;
    RandomGenerator drawn = () -> share >= 1 ? -1L : bits;
    return new ThesisEstimator()
        .requestsUntilNextSample(
            new Observation(level, 0.5, requests, 1000, ActivationInterval.between(2, 2.5)), drawn);
  }

  private static List<Series> absences() {
    return List.of(new Series("replica A", points(5, 7)), new Series("replica B", points(6, 7)));
  }

  private static List<List<Double>> points(double from, double to) {
    return List.of(List.of(0.0, 0.0), List.of(from, 1.0), List.of(to, 0.0), List.of(10.0, 0.0));
  }
}
