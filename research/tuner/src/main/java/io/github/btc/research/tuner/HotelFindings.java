package io.github.btc.research.tuner;

import io.github.btc.research.tuner.search.Correlation;
import io.github.btc.research.tuner.search.Forest;
import io.github.btc.research.tuner.search.Importance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * The findings of the runs of the hotel reservation. A sample is one service at one point.
 *
 * @param found result of the search
 * @param samples all samples of points that count, today's first
 * @param relative all samples with figures as multiples of the mean of the service
 * @param seed seed of the forest
 */
record HotelFindings(
    Findings found, List<HotelSample> samples, List<HotelSample> relative, long seed) {

  /** The figures that are correlated with the settings and with each other. */
  static final List<String> FIGURES =
      List.of(
          HotelReading.GOROUTINES,
          HotelReading.THREADS,
          HotelReading.STACK,
          HotelReading.MCACHE,
          HotelService.CPUS,
          HotelService.MEMORY,
          HotelReading.COLLECTIONS,
          HotelReading.PAUSE_MIN,
          HotelReading.PAUSE_MEDIAN,
          HotelReading.PAUSE_MAX,
          HotelReading.PAUSE_SUM,
          Measure.THROTTLED_SHARE,
          Measure.P90);

  private static final List<Double> GOGC_EDGES = List.of(1.0, 101.0, 1_000.0, 5_000.0, 10_000.0);
  private static final List<Double> THREAD_EDGES = List.of(1.0, 2.0, 10.0, 50.0);
  private static final List<Double> USE_EDGES = List.of(0.0, 0.1, 0.25, 0.5);
  private static final double MANY_THREADS = 10;
  private static final double PERCENT = 100;

  static HotelFindings of(Findings found, int processors, long seed) {
    List<Candidate> points = new ArrayList<>(List.of(found.today()));
    points.addAll(found.counted());
    List<HotelSample> samples = HotelSample.of(points, processors);
    return new HotelFindings(found, samples, HotelSample.relative(samples), seed);
  }

  /**
   * How a setting moves a figure.
   *
   * @param setting name of the setting
   * @param figure name of the figure
   * @param forest importance in a random forest of all settings
   * @param index first-order index of the setting alone, and the direction
   */
  record Influence(String setting, String figure, double forest, Importance index) {}

  /** Returns the influence of every setting on every figure. */
  List<Influence> influences() {
    List<Influence> influences = new ArrayList<>();
    for (String figure : FIGURES) {
      List<HotelSample> known = relative.stream().filter(each -> each.has(figure)).toList();
      double[] results = column(known, figure);
      double[][] rows =
          known.stream()
              .map(each -> HotelSettings.NAMES.stream().mapToDouble(each::get).toArray())
              .toArray(double[][]::new);
      double[] forest =
          known.isEmpty()
              ? new double[HotelSettings.NAMES.size()]
              : Forest.importance(rows, results, seed);
      for (int i = 0; i < forest.length; i++) {
        String setting = HotelSettings.NAMES.get(i);
        Importance index = Importance.of(column(known, setting), true, results);
        influences.add(new Influence(setting, figure, forest[i], index));
      }
    }
    return influences;
  }

  private static double[] column(List<HotelSample> samples, String name) {
    return samples.stream().mapToDouble(each -> each.get(name)).toArray();
  }

  /** Returns the correlation of all settings and figures with each other, as in the source. */
  Map<String, Map<String, Double>> correlations() {
    List<String> names = new ArrayList<>(HotelSettings.NAMES);
    names.addAll(FIGURES);
    Map<String, Map<String, Double>> matrix = new LinkedHashMap<>();
    for (String row : names) {
      Map<String, Double> cells = new LinkedHashMap<>();
      for (String name : names) {
        cells.put(name, correlation(row, name));
      }
      matrix.put(row, cells);
    }
    return matrix;
  }

  private double correlation(String one, String other) {
    List<HotelSample> known =
        relative.stream().filter(each -> each.has(one) && each.has(other)).toList();
    return Correlation.of(column(known, one), column(known, other));
  }

  /**
   * Samples of a kind, with the means of their figures.
   *
   * @param question question of the source
   * @param kind samples that are compared with others
   * @param samples how many there are
   * @param means multiples of the mean of the service, and shares
   */
  record Kind(String question, String kind, int samples, Map<String, Double> means) {}

  /**
   * Returns the answers to the questions that the source leaves open. Today's settings are left
   * out: all services have the same there, so a class with them would differ in these too.
   */
  List<Kind> kinds() {
    List<HotelSample> drawn = relative.stream().filter(each -> each.point() > 0).toList();
    List<HotelSample> limited = drawn.stream().filter(HotelFindings::isLimited).toList();
    List<Kind> kinds = new ArrayList<>();
    addClasses(kinds, drawn, "GOGC", HotelSettings.GOGC, GOGC_EDGES);
    addClasses(kinds, limited, "GOMAXPROCS, with a limit", HotelSettings.GOMAXPROCS, THREAD_EDGES);
    List<HotelSample> free = drawn.stream().filter(each -> !isLimited(each)).toList();
    add(kinds, "limit", "a request alone", free, each -> true);
    add(kinds, "limit", "a limit", limited, each -> true);
    addClasses(
        kinds,
        limited.stream().filter(each -> each.get(HotelSettings.GOMAXPROCS) < MANY_THREADS).toList(),
        "share of the limit in use, GOMAXPROCS below 10",
        HotelService.UTILISATION,
        USE_EDGES);
    addClasses(
        kinds,
        limited.stream()
            .filter(each -> each.get(HotelSettings.GOMAXPROCS) >= MANY_THREADS)
            .toList(),
        "share of the limit in use, GOMAXPROCS from 10 on",
        HotelService.UTILISATION,
        USE_EDGES);
    return kinds;
  }

  /** The kernel counts periods only for a group with a quota. */
  private static boolean isLimited(HotelSample sample) {
    return sample.get(HotelSettings.CPU_LIMIT) < 1;
  }

  private static void addClasses(
      List<Kind> kinds, List<HotelSample> among, String question, String name, List<Double> edges) {
    for (int i = 0; i < edges.size(); i++) {
      double from = edges.get(i);
      double to = i + 1 < edges.size() ? edges.get(i + 1) : Double.POSITIVE_INFINITY;
      String kind = i + 1 < edges.size() ? shown(from) + " to " + shown(to) : shown(from) + " on";
      add(kinds, question, kind, among, each -> each.get(name) >= from && each.get(name) < to);
    }
  }

  private static String shown(double edge) {
    return edge == Math.rint(edge) ? Long.toString((long) edge) : Double.toString(edge);
  }

  private static void add(
      List<Kind> kinds,
      String question,
      String kind,
      List<HotelSample> among,
      Predicate<HotelSample> belongs) {
    List<HotelSample> members = among.stream().filter(belongs).toList();
    Map<String, Double> means = new LinkedHashMap<>();
    for (String figure : FIGURES) {
      OptionalDouble mean =
          members.stream()
              .filter(each -> each.has(figure))
              .mapToDouble(s -> s.get(figure))
              .average();
      mean.ifPresent(value -> means.put(figure, value));
    }
    kinds.add(new Kind(question, kind, members.size(), means));
  }

  /** Returns the numbers that the source prints, or draws, as they are here. */
  Map<String, Double> answers() {
    Candidate today = found.today();
    List<Candidate> counted = found.counted();
    List<Candidate> good = SelectionRule.PADUA.accepted(counted, today);
    Map<String, Double> answers = new LinkedHashMap<>();
    answers.put("points", (double) counted.size());
    double least =
        counted.stream().mapToDouble(HotelFindings::cpuPerRequest).min().orElse(Double.NaN);
    answers.put("cpuFallPercent", PERCENT * (1 - least / cpuPerRequest(today)));
    double memory =
        counted.stream().mapToDouble(e -> e.get(Measure.GIGABYTES)).average().orElse(Double.NaN);
    answers.put("memoryTimes", memory / today.get(Measure.GIGABYTES));
    answers.put("goodPercent", PERCENT * good.size() / counted.size());
    meanGogc(good).ifPresent(mean -> answers.put("goodGogc", mean));
    long cheaper =
        counted.stream().filter(e -> e.get(Measure.COST) < today.get(Measure.COST)).count();
    answers.put("cheaperPercent", PERCENT * cheaper / counted.size());
    answers.put("pausesOverGogc", direction(HotelSettings.GOGC, HotelReading.PAUSE_SUM));
    answers.put("collectionsOverGogc", direction(HotelSettings.GOGC, HotelReading.COLLECTIONS));
    answers.put(
        "threadsOverGomaxprocs",
        Math.min(
            direction(HotelSettings.GOMAXPROCS, HotelReading.THREADS),
            direction(HotelSettings.GOMAXPROCS, HotelReading.MCACHE)));
    answers.put("percentilesOverThrottling", leastOverThrottling());
    answers.values().removeIf(value -> Double.isNaN(value) || Double.isInfinite(value));
    return answers;
  }

  /** A point that has served less in the measured time has used less CPU time in it. */
  private static double cpuPerRequest(Candidate point) {
    return point.get(Measure.CPUS) / point.get(Measure.RATE);
  }

  private static Optional<Double> meanGogc(List<Candidate> points) {
    OptionalDouble mean =
        points.stream()
            .flatMap(
                point ->
                    HotelSettings.SERVICES.stream()
                        .map(service -> point.values().get(service + "." + HotelSettings.GOGC)))
            .filter(text -> text != null)
            .mapToDouble(Double::parseDouble)
            .average();
    return mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty();
  }

  private double direction(String setting, String figure) {
    List<HotelSample> known =
        relative.stream().filter(each -> each.has(setting) && each.has(figure)).toList();
    return Importance.of(column(known, setting), true, column(known, figure)).direction();
  }

  /** Figure 4.19 is of the frontend: the least of the correlations with each percentile. */
  private double leastOverThrottling() {
    List<HotelSample> frontends =
        samples.stream()
            .filter(each -> each.service().equals(HotelSettings.SERVICES.get(0)))
            .filter(each -> each.has(Measure.THROTTLED_SHARE))
            .toList();
    double[] throttled = column(frontends, Measure.THROTTLED_SHARE);
    return List.of(Measure.P50, Measure.P90, Measure.P99).stream()
        .mapToDouble(each -> Importance.of(throttled, true, column(frontends, each)).direction())
        .min()
        .orElseThrow();
  }

  /** Returns everything for programs. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("answers", answers());
    fields.put("failures", found.failures());
    fields.put("today", found.today().measures());
    fields.put("kinds", kinds());
    fields.put("influences", influences());
    fields.put("correlations", correlations());
    fields.put("samples", samples);
    return fields;
  }
}
