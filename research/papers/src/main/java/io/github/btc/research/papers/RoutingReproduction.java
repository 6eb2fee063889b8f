package io.github.btc.research.papers;

import io.github.btc.research.lake.LakeResult;
import io.github.btc.research.lake.LakeScenario;
import io.github.btc.research.lake.LakeSimulation;
import io.github.btc.research.lake.Workload;
import io.github.btc.research.models.statistics.TukeyHsd;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.OneWayAnova;

/**
 * Which cache gets a request (E. Boza, ESPOL 2022, chapter 7): ten caches, 32 clients, 100,000
 * objects of 60 GB, 300,000 requests; two workloads and three sizes of the caches. The analysis of
 * variance and Tukey's test take the windows of ten seconds of the four policies.
 */
final class RoutingReproduction {

  private static final String CARLOS = "carlos";
  private static final String LEAST = "least-connections";
  private static final String URI_HASH = "uri-hash";
  private static final String BOUNDED = "bounded-loads";
  private static final List<String> POLICIES = List.of(CARLOS, LEAST, URI_HASH, BOUNDED);

  private static final double LEVEL = 0.05;
  private static final long MEGABYTE = 1_000_000;

  private RoutingReproduction() {}

  /** The size of each cache. The source names three sizes and prints none. */
  private enum Size {
    SMALL(50),
    MEDIUM(100),
    LARGE(200);

    private final long megabytes;

    Size(long megabytes) {
      this.megabytes = megabytes;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The measure that is compared in each window. */
  private enum Metric {
    THROUGHPUT(LakeResult::windowsPerSecond),
    LATENCY(LakeResult::windowsMillis);

    private final Function<LakeResult, double[]> windows;

    Metric(Function<LakeResult, double[]> windows) {
      this.windows = windows;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private record Cell(String policy, Workload workload, Size size) {}

  /** A pair of Table 7.3. */
  private record Pair(String other, Workload workload, Metric metric) {

    String id() {
      return "routing.7.3.%s.%s.%s".formatted(other, workload, metric);
    }
  }

  private record Results(Map<Cell, LakeResult> of) {

    LakeResult at(String policy, Workload workload, Size size) {
      return of.get(new Cell(policy, workload, size));
    }

    double speedUp(String other, Workload workload, Size size) {
      return at(CARLOS, workload, size).perSecond() / at(other, workload, size).perSecond();
    }

    /** Returns the largest change of CARLOs against another policy over all cells, in per cent. */
    double most(String other, Function<LakeResult, Double> measure) {
      return cells(other).mapToDouble(each -> change(each, measure)).max().orElseThrow();
    }

    /** Returns the smallest change of CARLOs against another policy over all cells. */
    double least(String other, Function<LakeResult, Double> measure) {
      return cells(other).mapToDouble(each -> change(each, measure)).min().orElseThrow();
    }

    private static Stream<Cell> cells(String policy) {
      return RoutingReproduction.cells().stream().filter(each -> each.policy().equals(policy));
    }

    private double change(Cell other, Function<LakeResult, Double> measure) {
      LakeResult carlos = at(CARLOS, other.workload(), other.size());
      return 100 * (measure.apply(carlos) / measure.apply(of.get(other)) - 1);
    }

    private List<double[]> windows(Pair pair) {
      return POLICIES.stream()
          .map(each -> at(each, pair.workload(), Size.LARGE))
          .map(pair.metric().windows)
          .toList();
    }

    double anova(Pair pair) {
      return OneWayAnova.withDefaults().test(windows(pair)).getPValue();
    }

    double tukey(Pair pair) {
      return new TukeyHsd(windows(pair)).p(0, POLICIES.indexOf(pair.other()));
    }

    boolean isDifferent(Pair pair) {
      return anova(pair) < LEVEL && tukey(pair) < LEVEL;
    }

    /** Returns the mean of CARLOs by that of the other policy, less one, in per cent. */
    double change(Pair pair) {
      List<double[]> windows = windows(pair);
      return 100 * (mean(windows.get(0)) / mean(windows.get(POLICIES.indexOf(pair.other()))) - 1);
    }

    private static double mean(double[] values) {
      return Arrays.stream(values).average().orElseThrow();
    }

    /** Tells whether CARLOs differs, and in the direction of the source's tables. */
    boolean isBetter(Pair pair) {
      boolean hasRightSign = change(pair) > 0 == (pair.metric() == Metric.THROUGHPUT);
      return isDifferent(pair) && hasRightSign;
    }

    String text(Pair pair) {
      return String.format(
          Locale.ROOT,
          "%+.1f %%, ANOVA p = %.2g, Tukey p = %.2g",
          change(pair),
          anova(pair),
          tukey(pair));
    }
  }

  static Reproduction of(Claims claims) {
    Computations<Results> rows =
        claims.measure(
            "routing",
            effort -> effort.of(6.0, 60.0),
            effort -> new Results(effort.byKey(cells(), cell -> simulate(cell, effort))));
    for (Workload workload : Workload.values()) {
      for (Size size : Size.values()) {
        rows.number(
            "routing.7.1.%s.%s".formatted(workload, size), of -> of.speedUp(LEAST, workload, size));
      }
    }
    for (Pair pair : pairs()) {
      boolean isAlike = pair.other().equals(BOUNDED);
      rows.statement(
          pair.id(),
          of -> isAlike ? !of.isDifferent(pair) : of.isBetter(pair),
          of -> of.text(pair));
    }
    return rows.statement(
            "routing.7.2.bounded-loads",
            of -> of.least(BOUNDED, LakeResult::perSecond) > 0,
            of -> range(of, BOUNDED, LakeResult::perSecond))
        .statement(
            "routing.7.2.uri-hash",
            of ->
                of.least(URI_HASH, LakeResult::perSecond) < 0
                    && of.most(URI_HASH, LakeResult::perSecond) > 0,
            of -> range(of, URI_HASH, LakeResult::perSecond))
        .number("routing.median", of -> of.least(LEAST, each -> each.latency().millis("p50")))
        .statement(
            "routing.tail",
            of -> of.most(LEAST, each -> each.latency().millis("p99")) > 0,
            of -> range(of, LEAST, each -> each.latency().millis("p99")))
        .number("routing.spread", of -> of.least(URI_HASH, LakeResult::interquartileMillis))
        .complete();
  }

  private static String range(Results of, String other, Function<LakeResult, Double> measure) {
    return String.format(
        Locale.ROOT, "%+.1f to %+.1f %%", of.least(other, measure), of.most(other, measure));
  }

  private static List<Pair> pairs() {
    return Stream.of(LEAST, URI_HASH, BOUNDED)
        .flatMap(
            other ->
                Stream.of(Workload.values())
                    .flatMap(
                        workload ->
                            Stream.of(Metric.values())
                                .map(metric -> new Pair(other, workload, metric))))
        .toList();
  }

  private static List<Cell> cells() {
    return POLICIES.stream()
        .flatMap(
            policy ->
                Stream.of(Workload.values())
                    .flatMap(
                        workload ->
                            Stream.of(Size.values()).map(size -> new Cell(policy, workload, size))))
        .toList();
  }

  /** The policies meet the same requests. */
  private static LakeResult simulate(Cell cell, Effort effort) {
    LakeScenario scenario =
        new LakeScenario(
            cell.policy(),
            cell.workload(),
            10,
            32,
            100_000,
            effort.of(30_000, 300_000),
            cell.size().megabytes * MEGABYTE,
            100 * MEGABYTE,
            18 * MEGABYTE,
            5_000_000,
            8);
    return LakeSimulation.run(scenario, effort.seed("routing " + cell.workload(), 1));
  }
}
