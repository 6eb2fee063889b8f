package io.github.btc.research.papers;

import io.github.btc.research.models.ImpactModel;
import io.github.btc.research.models.ReplicatedServiceModel;
import io.github.btc.research.models.ServerSemantics;
import io.github.btc.research.models.TaggedCustomerModel;
import io.github.btc.research.models.ctmc.TransientCurve;
import io.github.btc.research.models.statistics.Bootstrap;
import io.github.btc.research.models.statistics.Estimate;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Figure.Series;
import io.github.btc.research.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.ServiceLog;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;

/** Sections 4.4.2 and 4.4.3 of the thesis: the simulator against the models. */
final class VerificationReproduction {

  private static final double PROBABILITY = 0.003;
  private static final DurationSet SERVICE = DurationSet.exponential(1_000 / 0.0036);
  private static final DurationSet TASK = DurationSet.exponential(1_000 / 0.0001);
  private static final int SAMPLES = 1_000_000;
  private static final double LEAST_P = 0.05;

  /** A cell of the 2 × 2 experiment: with BTC or without, one replica or four. */
  private record Curve(String name, boolean controlled, int replicas) {
    TransientCurve model() {
      return controlled
          ? new TaggedCustomerModel(0.0036).responseTime()
          : ImpactModel.ofThesis().responseTime();
    }
  }

  private record Agreement(double distance, double p, List<Series> curves) {}

  /** The shares of log rows with a task, without the controller and with it. */
  private record Listings(double impacted, double refused) {}

  private record Measured(
      Map<Curve, Agreement> curves,
      Map<Integer, double[]> capacity,
      List<Double> simulated,
      List<Double> modelled,
      Listings listings,
      long bootstrapSeed) {

    private Estimate mean(int replicas, int which) {
      double[] measures = capacity.get(replicas);
      int half = measures.length / 2;
      return Bootstrap.mean(
          Arrays.copyOfRange(measures, which * half, (which + 1) * half), bootstrapSeed);
    }
  }

  private static final List<Curve> CURVES =
      List.of(
          new Curve("btc.n1", true, 1),
          new Curve("btc.n4", true, 4),
          new Curve("impact.n1", false, 1),
          new Curve("impact.n4", false, 4));

  private static final List<Integer> REPLICAS = List.of(1, 2, 4);
  private static final List<Integer> ALL = IntStream.rangeClosed(1, 16).boxed().toList();

  private VerificationReproduction() {}

  static Reproduction of(Claims claims) {
    Computations<Measured> rows =
        claims.measure(
            "thesis-verification",
            effort -> effort.of(12.0, 25.0),
            VerificationReproduction::measure);
    for (Curve curve : CURVES) {
      String id = "thesis-verification." + curve.name;
      rows.number(id + ".distance", measured -> measured.curves.get(curve).distance)
          .number(id + ".p", measured -> measured.curves.get(curve).p)
          .draw("figure-4.7." + curve.name, measured -> measured.curves.get(curve).curves);
    }
    for (int n : REPLICAS) {
      String coua = "thesis-verification.coua.n" + n;
      String unavailability = "thesis-verification.unavailability.n" + n;
      rows.formula(coua, independent(n).coua())
          .estimate(coua, measured -> measured.mean(n, 0))
          .formula(unavailability, independent(n).unavailability())
          .estimate(unavailability, measured -> measured.mean(n, 1));
    }
    return rows.statement(
            "thesis-verification.coua.p",
            measured -> couaOverReplicas(measured) > LEAST_P,
            measured -> String.format(Locale.ROOT, "p = %.4f", couaOverReplicas(measured)))
        .number("thesis-verification.listing-4.1", measured -> measured.listings.impacted)
        .number("thesis-verification.listing-4.2", measured -> measured.listings.refused)
        .draw("figure-4.8c", VerificationReproduction::couaCurves)
        .complete();
  }

  private static Measured measure(Effort effort) {
    return new Measured(
        effort.byKey(CURVES, curve -> agreement(curve, effort)),
        effort.byKey(REPLICAS, n -> capacity(n, effort)),
        effort.each(ALL, n -> oneClient(n, effort).coua()),
        ALL.stream().map(n -> ReplicatedServiceModel.ofThesis(n).solve().coua()).toList(),
        new Listings(share(false, effort), share(true, effort)),
        effort.seed("bootstrap", 0));
  }

  private static double couaOverReplicas(Measured measured) {
    return KolmogorovSmirnovTest.withDefaults()
        .test(array(measured.simulated), array(measured.modelled))
        .getPValue();
  }

  private static Agreement agreement(Curve curve, Effort effort) {
    double[] micros = responseTimes(curve, effort.seed("verification-" + curve.name, 0));
    double[] x = new double[20_001];
    double[] f = new double[x.length];
    TransientCurve model = curve.model();
    for (int i = 1; i < x.length; i++) {
      x[i] = micros[i * (SAMPLES / 20_000) - 1];
      f[i] = model.at(x[i]);
    }
    KolmogorovSmirnovTest.OneResult result =
        KolmogorovSmirnovTest.withDefaults().test(micros, at -> interpolate(x, f, at));
    return new Agreement(result.getStatistic(), result.getPValue(), curves(micros, model));
  }

  private static double[] responseTimes(Curve curve, long seed) {
    double[] micros = new double[SAMPLES];
    int[] size = {0};
    Scenario scenario =
        Scenario.ofThesis(curve.replicas, model(curve.controlled))
            .requests(SAMPLES + SAMPLES / 100);
    Simulation.run(
        scenario,
        seed,
        nanos -> {
          if (size[0] < SAMPLES) {
            micros[size[0]++] = nanos / 1_000.0;
          }
        });
    Arrays.sort(micros);
    return micros;
  }

  private static ReplicaModel model(boolean controlled) {
    return ReplicaModel.replaying((replica, random) -> log(controlled, random));
  }

  private static SyntheticLog log(boolean controlled, SplittableRandom random) {
    return controlled
        ? SyntheticLog.controlled(PROBABILITY, SERVICE, TASK, random)
        : SyntheticLog.uncontrolled(PROBABILITY, SERVICE, TASK, random);
  }

  private static double interpolate(double[] x, double[] f, double at) {
    int found = Arrays.binarySearch(x, at);
    if (found >= 0) {
      return f[found];
    }
    int above = -found - 1;
    return f[above - 1]
        + (f[above] - f[above - 1]) * (at - x[above - 1]) / (x[above] - x[above - 1]);
  }

  private static double[] capacity(int replicas, Effort effort) {
    int repetitions = 20;
    long requests = effort.of(500_000L, 3_000_000L);
    double[] measures = new double[2 * repetitions];
    for (int i = 0; i < repetitions; i++) {
      SimulationResult result =
          Simulation.run(
              Scenario.ofThesis(replicas, model(true)).requests(requests),
              effort.seed("capacity-" + replicas, i));
      measures[i] = result.coua();
      measures[repetitions + i] = result.unavailability();
    }
    return measures;
  }

  private static SimulationResult oneClient(int replicas, Effort effort) {
    return Simulation.run(
        Scenario.ofThesis(replicas, model(true)).with(Load.clients(1)).requests(280_000),
        effort.seed("one-client", replicas));
  }

  private static double share(boolean controlled, Effort effort) {
    SyntheticLog log = log(controlled, new SplittableRandom(effort.seed("listing", 0)));
    long hit =
        IntStream.range(0, SAMPLES)
            .mapToLong(i -> log.next())
            .filter(entry -> controlled ? ServiceLog.isAway(entry) : ServiceLog.isImpacted(entry))
            .count();
    return (double) hit / SAMPLES;
  }

  /** A row of a log is either served or away, so a log has Ω / (1 - Ω) tasks per request. */
  private static ReplicatedServiceModel.Solution independent(int replicas) {
    double odds = PROBABILITY / (1 - PROBABILITY);
    return new ReplicatedServiceModel(
            replicas, 0.0036, 0.0001, odds, Double.POSITIVE_INFINITY, ServerSemantics.INFINITE)
        .solve();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }

  private static List<Series> curves(double[] micros, TransientCurve model) {
    double[] millis = IntStream.rangeClosed(0, 200).mapToDouble(i -> i / 10.0).toArray();
    return List.of(
        Series.of("model", millis, at -> Math.max(1e-6, 1 - model.at(1e3 * at))),
        Series.of("simulation", millis, at -> Math.max(1e-6, slower(micros, 1e3 * at))));
  }

  private static double slower(double[] sorted, double at) {
    int found = Arrays.binarySearch(sorted, at);
    int upTo = found < 0 ? -found - 1 : found + 1;
    return 1 - (double) upTo / sorted.length;
  }

  private static List<Series> couaCurves(Measured measured) {
    double[] n = ALL.stream().mapToDouble(i -> i).toArray();
    return List.of(
        Series.of("simulation", n, i -> measured.simulated.get((int) i - 1)),
        Series.of("net, single server", n, i -> measured.modelled.get((int) i - 1)));
  }
}
