package io.github.btc.research.papers;

import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where a replica starts while a neighbour stresses a node (E. Boza, ESPOL 2022, chapter 6). The
 * source gives neither the rate nor the CPU time of a request. Ours are nodes with one core: 60
 * requests per second of Exp(10 ms) for E1, and four clients without pauses and 50 ms for E2. The
 * default scheduler takes the first of equal nodes, and this is the stressed one: otherwise it
 * would not be worse than a draw, as the source reports.
 */
final class PlacementReproduction {

  private static final List<String> QUANTILES = List.of("p50", "p90", "p99");
  private static final List<String> POLICIES = List.of("oracle", "random", "kubernetes");
  private static final List<String> PHASES = List.of("steady", "transition");

  private PlacementReproduction() {}

  /** The services of the two experiments. */
  private enum Service {
    TEASTORE("teastore", Map.of("rate", "60", "service", "exp:10ms")),
    TEXT_ROTATE("text-rotate", Map.of("clients", "4", "service", "lognormal:50ms:0.2"));

    private final String id;
    private final Map<String, String> values;

    Service(String id, Map<String, String> values) {
      this.id = id;
      this.values = values;
    }
  }

  private record Cell(Service service, String policy, int run) {}

  /** The measures of each run. */
  private record Results(Map<Cell, Map<String, Double>> of) {

    double mean(Service service, String policy, String measure) {
      return of.entrySet().stream()
          .filter(each -> each.getKey().service() == service)
          .filter(each -> each.getKey().policy().equals(policy))
          .mapToDouble(each -> each.getValue().get(measure))
          .average()
          .orElseThrow();
    }

    /** Returns how many times better the oracle is than the default scheduler. */
    double gain(Service service, String phase, String quantile) {
      return times(service, "kubernetes", phase, quantile);
    }

    /** Returns the time with a policy by that with the oracle. */
    double times(Service service, String policy, String phase, String quantile) {
      String measure = phase + "Millis." + quantile;
      return mean(service, policy, measure) / mean(service, "oracle", measure);
    }

    double slowerStart(String quantile) {
      return mean(Service.TEASTORE, "oracle", "stressedStartMillis." + quantile)
          / mean(Service.TEASTORE, "oracle", "startMillis." + quantile);
    }

    boolean isWorseInTransition() {
      return QUANTILES.stream()
          .allMatch(
              each ->
                  gain(Service.TEASTORE, "transition", each)
                      > gain(Service.TEASTORE, "steady", each));
    }

    String steadyAndTransition() {
      return String.format(
          Locale.ROOT,
          "p99 %.2f times in the steady phase, %.2f in transition",
          gain(Service.TEASTORE, "steady", "p99"),
          gain(Service.TEASTORE, "transition", "p99"));
    }
  }

  static Reproduction of(Claims claims) {
    Computations<Results> rows =
        claims.measure(
            "placement",
            effort -> effort.of(3.0, 20.0),
            effort -> new Results(effort.byKey(cells(effort), cell -> simulate(cell, effort))));
    for (Service service : Service.values()) {
      for (String phase : PHASES) {
        for (String quantile : QUANTILES) {
          rows.number(
              "placement." + service.id + "." + phase + "." + quantile,
              of -> of.gain(service, phase, quantile));
        }
      }
    }
    for (String quantile : QUANTILES) {
      rows.number("placement.start." + quantile, of -> of.slowerStart(quantile));
    }
    return rows.statement(
            "placement.random",
            of -> of.times(Service.TEASTORE, "random", "steady", "p50") < gain50(of),
            of ->
                String.format(
                    Locale.ROOT,
                    "p50 %.2f times that of the oracle, and %.2f times with the default",
                    of.times(Service.TEASTORE, "random", "steady", "p50"),
                    gain50(of)))
        .statement(
            "placement.transition", Results::isWorseInTransition, Results::steadyAndTransition)
        .statement(
            "placement.oracle",
            of -> gain50(of) < 1,
            of -> String.format(Locale.ROOT, "p50 %.2f times that of the least loaded", gain50(of)))
        .complete();
  }

  private static double gain50(Results of) {
    return of.gain(Service.TEASTORE, "steady", "p50");
  }

  private static List<Cell> cells(Effort effort) {
    return Stream.of(Service.values())
        .flatMap(
            service ->
                POLICIES.stream()
                    .flatMap(
                        policy ->
                            IntStream.range(0, effort.of(8, 40))
                                .mapToObj(run -> new Cell(service, policy, run))))
        .toList();
  }

  /** Every policy meets the same requests and the same stress. */
  private static Map<String, Double> simulate(Cell cell, Effort effort) {
    Map<String, String> values = new HashMap<>(cell.service().values);
    values.put("policy", cell.policy());
    return Experiment.named("placement")
        .run(values, effort.seed("placement " + cell.service().id, cell.run()))
        .flat();
  }
}
