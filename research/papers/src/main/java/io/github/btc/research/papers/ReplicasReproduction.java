package io.github.btc.research.papers;

import io.github.btc.research.models.ReplicatedServiceModel;
import io.github.btc.research.models.ReplicatedServiceModel.Solution;
import io.github.btc.research.models.ServerSemantics;
import io.github.btc.research.models.TaggedCustomerModel;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Figure.Series;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Section 4.4.1 of the thesis: unavailability and COUA of n replicas. */
final class ReplicasReproduction {

  private static final int MOST = 16;
  private static final double RHO = 0.003 * 0.0036 / 0.0001;

  private final Map<ServerSemantics, List<Solution>> solved = new EnumMap<>(ServerSemantics.class);

  static Reproduction of(Claims claims) {
    return new ReplicasReproduction().rows(claims.calculate("thesis-replicas"));
  }

  private Reproduction rows(Computations<Effort> rows) {
    for (int n : List.of(1, 3, 4)) {
      rows.formula("thesis-replicas.states.n" + n, (n + 1) * (n + 2) / 2.0);
    }
    for (int each = 1; each <= 5; each++) {
      int n = each;
      rows.number(
          "thesis-replicas.states.n" + n,
          () -> solution(ServerSemantics.SINGLE, n).tangibleStates());
    }
    for (ServerSemantics semantics : ServerSemantics.values()) {
      for (int n = 1; n <= MOST; n++) {
        measures(rows, semantics, n);
      }
      rows.number(
              "thesis-replicas.subtraction." + id(semantics),
              () -> solution(semantics, MOST).unavailability())
          .draw("coua-surface." + id(semantics), effort -> surface(semantics));
    }
    for (int n : List.of(1, 2, 4)) {
      rows.number("thesis-replicas.published.n" + n, () -> published(n));
    }
    return rows.number("thesis-replicas.swapped", ReplicasReproduction::swapped)
        .with(each -> customer(each, "p50", 0.5, Math.log(2) / 3.6))
        .with(each -> customer(each, "p99.9", 0.999, Math.log(1000) / 3.6))
        .draw("figure-4.8a", effort -> curves(Solution::unavailability))
        .draw("figure-4.8b", effort -> curves(Solution::coua))
        .draw("figure-4.5b", effort -> curves(Solution::tangibleStates))
        .complete();
  }

  private void measures(Computations<Effort> rows, ServerSemantics semantics, int n) {
    String where = "thesis-replicas." + id(semantics) + ".n" + n;
    rows.formula(where + ".unavailability", away(semantics, n, n))
        .number(where + ".unavailability", () -> solution(semantics, n).unavailability())
        .formula(where + ".coua", coua(semantics, n))
        .number(where + ".coua", () -> solution(semantics, n).coua());
  }

  /** Returns the unavailability of the net that the authors published, which has timed arrival. */
  private static double published(int n) {
    return ReplicatedServiceModel.ofThesis(n)
        .withArrivalRate(ReplicatedServiceModel.PUBLISHED_ARRIVAL)
        .solve()
        .unavailability();
  }

  private static double swapped() {
    return new ReplicatedServiceModel(
            1, 0.0036, 0.003, 0.0001, ReplicatedServiceModel.BACK_TO_BACK, ServerSemantics.SINGLE)
        .solve()
        .unavailability();
  }

  private static Computations<Effort> customer(
      Computations<Effort> rows, String name, double level, double expected) {
    String id = "thesis-replicas.customer." + name;
    return rows.formula(id, expected)
        .number(id, () -> new TaggedCustomerModel(0.0036).responseTime().firstTimeAt(level) / 1e3);
  }

  /**
   * Returns the share of time in which exactly count replicas are away, if clients do not think.
   */
  private static double away(ServerSemantics semantics, int n, int count) {
    if (semantics == ServerSemantics.SINGLE) {
      return Math.pow(RHO, count) * (1 - RHO) / (1 - Math.pow(RHO, n + 1));
    }
    double share = RHO / (1 + RHO);
    double ways = 1;
    for (int i = 0; i < count; i++) {
      ways = ways * (n - i) / (i + 1);
    }
    return ways * Math.pow(share, count) * Math.pow(1 - share, n - count);
  }

  private static double coua(ServerSemantics semantics, int n) {
    return IntStream.rangeClosed(1, n).mapToDouble(i -> away(semantics, n, i) * i / n).sum();
  }

  private Solution solution(ServerSemantics semantics, int n) {
    List<Solution> all =
        solved.computeIfAbsent(
            semantics,
            each ->
                IntStream.rangeClosed(1, MOST)
                    .mapToObj(i -> ReplicatedServiceModel.ofThesis(i).with(each).solve())
                    .toList());
    return all.get(n - 1);
  }

  /** Returns the COUA of the net for the numbers of replicas and probabilities of the simulator. */
  private static List<Series> surface(ServerSemantics semantics) {
    List<List<Double>> points = new ArrayList<>();
    for (double probability : new double[] {0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03}) {
      for (int n = 1; n <= MOST; n++) {
        double coua =
            new ReplicatedServiceModel(
                    n, 0.0036, 0.0001, probability, Double.POSITIVE_INFINITY, semantics)
                .solve()
                .coua();
        points.add(List.of((double) n, probability, coua));
      }
    }
    return List.of(new Series("COUA", points));
  }

  private static String id(ServerSemantics semantics) {
    return semantics.name().toLowerCase(Locale.ROOT);
  }

  private List<Series> curves(ToDoubleFunction<Solution> measure) {
    double[] n = IntStream.rangeClosed(1, MOST).mapToDouble(i -> i).toArray();
    return Arrays.stream(ServerSemantics.values())
        .map(
            semantics ->
                Series.of(
                    semantics == ServerSemantics.SINGLE ? "single server" : "independent replicas",
                    n,
                    i -> measure.applyAsDouble(solution(semantics, (int) i))))
        .toList();
  }
}
