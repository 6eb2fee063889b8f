package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.number;

import io.github.btc.tools.models.ReplicatedServiceModel;
import io.github.btc.tools.models.ReplicatedServiceModel.Solution;
import io.github.btc.tools.models.ServerSemantics;
import io.github.btc.tools.models.TaggedCustomerModel;
import io.github.btc.tools.papers.reproduce.Calculations;
import io.github.btc.tools.papers.reproduce.Figure;
import io.github.btc.tools.papers.reproduce.Figure.Axis;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Reproduction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Section 4.4.1 of the thesis: unavailability and lost capacity of n replicas. */
final class ReplicasReproduction {

  private static final int MOST = 16;
  private static final double RHO = 0.003 * 0.0036 / 0.0001;

  /**
   * What an ordinary solver in double precision gives for n = 16: it subtracts, and at 1e-16 has
   * nothing left to subtract from.
   */
  private static final Map<ServerSemantics, Double> BY_SUBTRACTION =
      Map.of(ServerSemantics.SINGLE, 3.20e-16, ServerSemantics.INFINITE, 6.72e-17);

  private final Map<ServerSemantics, List<Solution>> solved = new EnumMap<>(ServerSemantics.class);

  static Reproduction reproduction() {
    return new ReplicasReproduction().rows();
  }

  private Calculations rows() {
    Calculations rows =
        new Calculations("thesis-replicas", "Unavailability and COUA of n replicas, solved");
    int[] states = {3, 6, 10, 15, 20};
    for (int n = 1; n <= states.length; n++) {
      states(rows, n, states[n - 1]);
    }
    for (ServerSemantics semantics : ServerSemantics.values()) {
      for (int n = 1; n <= MOST; n++) {
        measures(rows, semantics, n);
      }
    }
    others(rows);
    return rows.draw(this::unavailability)
        .draw(this::coua)
        .draw(this::states)
        .draw(() -> surface(ServerSemantics.SINGLE))
        .draw(() -> surface(ServerSemantics.INFINITE));
  }

  private void states(Calculations rows, int n, int printed) {
    NumberClaim claim =
        number(
            "thesis-replicas.states.n" + n,
            "thesis, Figure 4.5",
            "tangible states, n = " + n,
            printed,
            "");
    rows.add(
        n == 5
            ? claim.butRightly(21, 0, "(n+1)(n+2)/2 = 21: the tool used forgets states below 1e-9")
            : claim,
        () -> solution(ServerSemantics.SINGLE, n).tangibleStates());
  }

  private void measures(Calculations rows, ServerSemantics semantics, int n) {
    String where = "thesis-replicas." + semantics.name().toLowerCase(Locale.ROOT) + ".n" + n;
    String how = name(semantics);
    rows.add(
        number(
                where + ".unavailability",
                "thesis, Eq. 4.6, closed form",
                "unavailability, n = " + n + ", " + how,
                away(semantics, n, n),
                "")
            .as(Kind.CLOSED_FORM)
            .within(1e-4),
        () -> solution(semantics, n).unavailability());
    rows.add(
        number(
                where + ".coua",
                "thesis, Eq. 4.7, closed form",
                "COUA, n = " + n + ", " + how,
                coua(semantics, n),
                "")
            .as(Kind.CLOSED_FORM)
            .within(1e-4),
        () -> solution(semantics, n).coua());
  }

  private void others(Calculations rows) {
    BY_SUBTRACTION.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry ->
                rows.add(
                    number(
                            "thesis-replicas.subtraction."
                                + entry.getKey().name().toLowerCase(Locale.ROOT),
                            "Figure 4.8's model in a solver that subtracts",
                            "unavailability, n = 16",
                            entry.getValue(),
                            "")
                        .as(Kind.CLOSED_FORM)
                        .within(0.005)
                        .butRightly(
                            away(entry.getKey(), MOST, MOST),
                            1e-4,
                            "cancellation below 1e-15; the closed form gives "
                                + NumberClaim.text(away(entry.getKey(), MOST, MOST), "")),
                    () -> solution(entry.getKey(), MOST).unavailability()));
    rows.add(
        number(
                "thesis-replicas.published-arrival",
                "net published with the thesis, closed form",
                "unavailability, n = 1, arrival rate 1/µs",
                0.09716,
                "")
            .as(Kind.CLOSED_FORM)
            .plusMinus(5e-6),
        () ->
            ReplicatedServiceModel.ofThesis(1)
                .withArrivalRate(ReplicatedServiceModel.PUBLISHED_ARRIVAL)
                .solve()
                .unavailability());
    rows.add(
        number(
                "thesis-replicas.swapped",
                "thesis, 4.4.2, second paragraph",
                "unavailability, n = 1, probability 0.0001 and rate 0.003",
                0.0975,
                "")
            .within(0.005)
            .butRightly(1.2e-4, 0.02, "the paragraph swaps probability and rate: 0.012 %"),
        () ->
            new ReplicatedServiceModel(
                    1,
                    0.0036,
                    0.003,
                    0.0001,
                    ReplicatedServiceModel.BACK_TO_BACK,
                    ServerSemantics.SINGLE)
                .solve()
                .unavailability());
    customer(rows, "p50", 0.5, Math.log(2) / 3.6);
    customer(rows, "p99.9", 0.999, Math.log(1000) / 3.6);
  }

  private static void customer(Calculations rows, String name, double level, double expected) {
    rows.add(
        number(
                "thesis-replicas.customer." + name,
                "thesis, Eq. 4.5, closed form",
                name + " of a request with BTC",
                expected,
                "ms")
            .as(Kind.CLOSED_FORM)
            .within(1e-6),
        () -> new TaggedCustomerModel(0.0036).responseTime().firstTimeAt(level) / 1e3);
  }

  /** Immediate arrival: a birth and death chain, or n independent replicas. */
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

  private Figure unavailability() {
    return figure(
        "figure-4.8a",
        "Unavailability over the number of replicas",
        Axis.logarithmic("unavailability"),
        Solution::unavailability);
  }

  private Figure coua() {
    return figure(
        "figure-4.8b", "COUA over the number of replicas", Axis.linear("COUA"), Solution::coua);
  }

  private Figure states() {
    return figure(
        "figure-4.5b",
        "Tangible states over the number of replicas",
        Axis.linear("tangible states"),
        Solution::tangibleStates);
  }

  /** What the thesis' simulator varies cell by cell, the net gives as a whole. */
  private static Figure surface(ServerSemantics semantics) {
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
    return new Figure(
        "coua-surface." + semantics.name().toLowerCase(Locale.ROOT),
        "thesis, Eq. 4.7",
        "COUA over replicas and probability, " + name(semantics),
        Figure.Shape.SURFACE,
        Axis.linear("replicas"),
        Axis.logarithmic("probability of a task"),
        List.of(new Series("COUA", points)));
  }

  private static String name(ServerSemantics semantics) {
    return semantics == ServerSemantics.SINGLE ? "single server" : "independent replicas";
  }

  private Figure figure(String id, String title, Axis y, ToDoubleFunction<Solution> measure) {
    double[] n = IntStream.rangeClosed(1, MOST).mapToDouble(i -> i).toArray();
    List<Series> series = new ArrayList<>();
    for (ServerSemantics semantics : ServerSemantics.values()) {
      String name = semantics == ServerSemantics.SINGLE ? "single server" : "independent replicas";
      series.add(
          Series.of(name(semantics), n, i -> measure.applyAsDouble(solution(semantics, (int) i))));
    }
    return new Figure(
        id,
        "thesis, Figure " + id.substring("figure-".length()),
        title,
        Figure.Shape.LINE,
        Axis.linear("replicas"),
        y,
        series);
  }
}
