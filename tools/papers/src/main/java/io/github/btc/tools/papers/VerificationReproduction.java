package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.number;

import io.github.btc.tools.models.ImpactModel;
import io.github.btc.tools.models.ReplicatedServiceModel;
import io.github.btc.tools.models.ServerSemantics;
import io.github.btc.tools.models.TaggedCustomerModel;
import io.github.btc.tools.models.ctmc.TransientCurve;
import io.github.btc.tools.papers.reproduce.Budget;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.Estimate;
import io.github.btc.tools.papers.reproduce.Figure;
import io.github.btc.tools.papers.reproduce.Figure.Axis;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Outcome;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.statistics.Bootstrap;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.ServiceLog;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;

/** Sections 4.4.2 and 4.4.3 of the thesis: the simulator against the models. */
final class VerificationReproduction implements Reproduction {

  private static final double PROBABILITY = 0.003;
  private static final DurationSet SERVICE = DurationSet.exponential(1_000 / 0.0036);
  private static final DurationSet TASK = DurationSet.exponential(1_000 / 0.0001);
  private static final int SAMPLES = 1_000_000;
  private static final String WHERE = "thesis, 4.4.3";

  /** A cell of the 2 × 2 experiment: with BTC or without, one replica or four. */
  private record Curve(String name, boolean controlled, int replicas) {
    TransientCurve model() {
      return controlled
          ? new TaggedCustomerModel(0.0036).responseTime()
          : ImpactModel.ofThesis().responseTime();
    }
  }

  private record Agreement(Curve curve, double distance, double p, Figure figure) {}

  private static final List<Curve> CURVES =
      List.of(
          new Curve("btc.n1", true, 1),
          new Curve("btc.n4", true, 4),
          new Curve("impact.n1", false, 1),
          new Curve("impact.n4", false, 4));

  private static final List<Integer> REPLICAS = List.of(1, 2, 4);
  private static final List<Integer> ALL = IntStream.rangeClosed(1, 16).boxed().toList();

  @Override
  public String id() {
    return "thesis-verification";
  }

  @Override
  public String title() {
    return "The simulator against the models";
  }

  @Override
  public double seconds(Budget budget) {
    return budget.of(12.0, 25.0);
  }

  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    CURVES.forEach(curve -> claims.add(distance(curve)));
    CURVES.forEach(curve -> claims.add(probability(curve)));
    REPLICAS.forEach(n -> claims.add(coua(n)));
    REPLICAS.forEach(n -> claims.add(unavailability(n)));
    claims.add(couaCurve());
    claims.add(listing("4.1", "impacted"));
    claims.add(listing("4.2", "status 503"));
    return claims;
  }

  private static NumberClaim distance(Curve curve) {
    return number(
            "thesis-verification." + curve.name + ".distance",
            "thesis, Figure 4.7",
            "largest distance of the distribution functions, " + curve.name,
            0,
            "")
        .printedAs("they overlap")
        .between(0, 0.002);
  }

  private static NumberClaim probability(Curve curve) {
    return number(
            "thesis-verification." + curve.name + ".p",
            WHERE,
            "Kolmogorov-Smirnov p of response times, " + curve.name,
            0.05,
            "")
        .printedAs("p > 0.05")
        .between(0.05, 1);
  }

  private static NumberClaim couaCurve() {
    return number(
            "thesis-verification.coua.p", WHERE, "Kolmogorov-Smirnov p of COUA over n", 0.9904, "")
        .between(0.05, 1);
  }

  private static NumberClaim coua(int n) {
    return number(
            "thesis-verification.coua.n" + n,
            "thesis, Figure 4.8",
            "COUA simulated, n = " + n + ", against the net",
            independent(n).coua(),
            "")
        .as(Kind.CLOSED_FORM)
        .within(0.03);
  }

  private static NumberClaim unavailability(int n) {
    double expected = independent(n).unavailability();
    return number(
            "thesis-verification.unavailability.n" + n,
            "thesis, Figure 4.8",
            "unavailability simulated, n = " + n + ", against the net",
            expected,
            "")
        .as(Kind.CLOSED_FORM)
        .plusMinus(Math.max(n == 1 ? 0.03 * expected : 0.15 * expected, 7e-5));
  }

  private static NumberClaim listing(String number, String rows) {
    return number(
            "thesis-verification.listing-" + number,
            "thesis, Listing " + number,
            "share of rows " + rows,
            PROBABILITY,
            "")
        .as(Kind.CLOSED_FORM)
        .within(0.06);
  }

  @Override
  public Outcome run(Budget budget) {
    List<Agreement> curves = budget.each(CURVES, curve -> agreement(curve, budget));
    List<Row> rows = new ArrayList<>();
    curves.forEach(each -> rows.add(distance(each.curve).judge(each.distance)));
    curves.forEach(each -> rows.add(probability(each.curve).judge(each.p)));
    List<double[]> runs = budget.each(REPLICAS, n -> capacity(n, budget));
    for (int i = 0; i < REPLICAS.size(); i++) {
      rows.add(coua(REPLICAS.get(i)).judge(interval(runs.get(i), 0, budget)));
    }
    for (int i = 0; i < REPLICAS.size(); i++) {
      rows.add(unavailability(REPLICAS.get(i)).judge(interval(runs.get(i), 1, budget)));
    }
    List<Double> simulated = budget.each(ALL, n -> oneClient(n, budget).coua());
    List<Double> modelled =
        ALL.stream().map(n -> ReplicatedServiceModel.ofThesis(n).solve().coua()).toList();
    rows.add(
        couaCurve()
            .judge(
                KolmogorovSmirnovTest.withDefaults()
                    .test(array(simulated), array(modelled))
                    .getPValue()));
    rows.add(listing("4.1", "impacted").judge(share(false, budget)));
    rows.add(listing("4.2", "status 503").judge(share(true, budget)));
    List<Figure> figures = new ArrayList<>(curves.stream().map(Agreement::figure).toList());
    figures.add(couaFigure(simulated, modelled));
    return new Outcome(rows, figures);
  }

  private static Agreement agreement(Curve curve, Budget budget) {
    double[] micros = responseTimes(curve, budget.seed("verification-" + curve.name, 0));
    double[] x = new double[20_001];
    double[] f = new double[x.length];
    TransientCurve model = curve.model();
    for (int i = 1; i < x.length; i++) {
      x[i] = micros[i * (SAMPLES / 20_000) - 1];
      f[i] = model.at(x[i]);
    }
    KolmogorovSmirnovTest.OneResult result =
        KolmogorovSmirnovTest.withDefaults().test(micros, at -> interpolate(x, f, at));
    return new Agreement(
        curve, result.getStatistic(), result.getPValue(), figure(curve, micros, model));
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

  private static double[] capacity(int replicas, Budget budget) {
    int repetitions = 20;
    long requests = budget.of(500_000L, 3_000_000L);
    double[] measures = new double[2 * repetitions];
    for (int i = 0; i < repetitions; i++) {
      SimulationResult result =
          Simulation.run(
              Scenario.ofThesis(replicas, model(true)).requests(requests),
              budget.seed("capacity-" + replicas, i));
      measures[i] = result.coua();
      measures[repetitions + i] = result.unavailability();
    }
    return measures;
  }

  private static Estimate interval(double[] measures, int which, Budget budget) {
    int half = measures.length / 2;
    return Bootstrap.mean(
        Arrays.copyOfRange(measures, which * half, (which + 1) * half),
        budget.seed("bootstrap", 0));
  }

  private static SimulationResult oneClient(int replicas, Budget budget) {
    return Simulation.run(
        Scenario.ofThesis(replicas, model(true)).with(Load.clients(1)).requests(280_000),
        budget.seed("one-client", replicas));
  }

  private static double share(boolean controlled, Budget budget) {
    SyntheticLog log = log(controlled, new SplittableRandom(budget.seed("listing", 0)));
    long hit =
        IntStream.range(0, SAMPLES)
            .mapToLong(i -> log.next())
            .filter(entry -> controlled ? ServiceLog.isAway(entry) : ServiceLog.isImpacted(entry))
            .count();
    return (double) hit / SAMPLES;
  }

  /** A log's row is either served or away, so that there are Ω / (1 - Ω) tasks per request. */
  private static ReplicatedServiceModel.Solution independent(int replicas) {
    double odds = PROBABILITY / (1 - PROBABILITY);
    return new ReplicatedServiceModel(
            replicas, 0.0036, 0.0001, odds, Double.POSITIVE_INFINITY, ServerSemantics.INFINITE)
        .solve();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }

  private static Figure figure(Curve curve, double[] micros, TransientCurve model) {
    double[] millis = IntStream.rangeClosed(0, 200).mapToDouble(i -> i / 10.0).toArray();
    return new Figure(
        "figure-4.7." + curve.name,
        "thesis, Figure 4.7",
        "Response time, model and simulation, " + curve.name,
        Figure.Shape.LINE,
        Axis.linear("response time, ms"),
        Axis.logarithmic("share of slower requests"),
        List.of(
            Series.of("model", millis, at -> Math.max(1e-6, 1 - model.at(1e3 * at))),
            Series.of("simulation", millis, at -> Math.max(1e-6, slower(micros, 1e3 * at)))));
  }

  private static double slower(double[] sorted, double at) {
    int found = Arrays.binarySearch(sorted, at);
    int upTo = found < 0 ? -found - 1 : found + 1;
    return 1 - (double) upTo / sorted.length;
  }

  private static Figure couaFigure(List<Double> simulated, List<Double> modelled) {
    double[] n = ALL.stream().mapToDouble(i -> i).toArray();
    return new Figure(
        "figure-4.8c",
        "thesis, Figure 4.8",
        "COUA over the number of replicas, one client",
        Figure.Shape.LINE,
        Axis.linear("replicas"),
        Axis.linear("COUA"),
        List.of(
            Series.of("simulation", n, i -> simulated.get((int) i - 1)),
            Series.of("net, single server", n, i -> modelled.get((int) i - 1))));
  }
}
