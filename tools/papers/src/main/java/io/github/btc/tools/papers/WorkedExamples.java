package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.number;
import static io.github.btc.tools.papers.reproduce.Claim.statement;
import static io.github.btc.tools.simulator.workload.ServiceLog.away;
import static io.github.btc.tools.simulator.workload.ServiceLog.served;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator.Observation;
import io.github.btc.estimator.ThesisEstimator;
import io.github.btc.tools.papers.reproduce.Calculations;
import io.github.btc.tools.papers.reproduce.Figure;
import io.github.btc.tools.papers.reproduce.Figure.Axis;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.RecordedLog;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** The thesis' worked examples: sections 2.1, 3.2 and 4.1. */
final class WorkedExamples {

  private static final String ESTIMATE = "thesis, Eq. 3.1, example of 3.2";
  private static final long MINUTE = 60_000_000_000L;

  private WorkedExamples() {}

  static Reproduction reproduction() {
    Calculations rows = new Calculations("thesis-examples", "Worked examples of the thesis");
    rows.add(
        number("thesis-examples.timeline.unavailability", "thesis, 4.1", "example", 10, "%")
            .plusMinus(1e-9),
        () -> 100 * timeline().unavailability());
    rows.add(
        number("thesis-examples.timeline.coua", "thesis, 4.1", "example", 15, "%").plusMinus(1e-9),
        () -> 100 * timeline().coua());
    rows.add(
        number("thesis-examples.estimate.2.3", ESTIMATE, "requests until X = 2.3 GB", 400, "")
            .butRightly(534, 0, "0.8 GB at 1.5 MB each are 534; 400 belongs to X = 2.1 GB"),
        () -> requestsUntil(2.3));
    rows.add(
        number("thesis-examples.estimate.2.5", ESTIMATE, "requests until X = 2.5 GB", 667, ""),
        () -> requestsUntil(2.5));
    rows.add(
        number("thesis-examples.estimate.apart", ESTIMATE, "requests between them", 267, "")
            .butRightly(133, 0, "667 - 534"),
        () -> requestsUntil(2.5) - requestsUntil(2.3));
    rows.add(
        number("thesis-examples.estimate.first", "thesis, Eq. 3.1", "P^last = 0", 1000, ""),
        () -> estimate(0.5, 0, 0.5));
    rows.add(
        number(
                "thesis-examples.heap",
                "thesis, 2.1",
                "16 GB in the numbers printed",
                16_777_216,
                "")
            .as(Kind.RECOMPUTED)
            .printedAs("16777216 bytes")
            .butRightly(17_179_869_184.0, 0, "16 GiB in bytes; the printed number is in KiB"),
        () -> 16.0 * (1L << 30));
    rows.add(
        statement(
            "thesis-examples.interval",
            "thesis, 2.1",
            "A^min and A^max belong to the interval",
            "2097152 <= a < 2621440 in the example, closed in the definition"),
        () -> contains(2_097_152) && !contains(2_621_440),
        () -> said(2_097_152) + ", " + said(2_621_440),
        "the example is half open; the definition, closed, is what is built");
    return rows.draw(WorkedExamples::figure);
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

  private static Figure figure() {
    return new Figure(
        "figure-4.2",
        "thesis, Figure 4.2",
        "Timeline of the example: who is away",
        Figure.Shape.STEP,
        Axis.linear("minute"),
        Axis.linear("replicas away"),
        List.of(new Series("replica A", points(5, 7)), new Series("replica B", points(6, 7))));
  }

  private static List<List<Double>> points(double from, double to) {
    return List.of(List.of(0.0, 0.0), List.of(from, 1.0), List.of(to, 0.0), List.of(10.0, 0.0));
  }
}
