package io.github.btc.research.papers.reproduce;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.jspecify.annotations.Nullable;

/**
 * A difference between two rows of a bench that ran in the same rounds.
 *
 * @param bench the scenario
 * @param collector the collector of both rows
 * @param load the load; {@code null} for a scenario with one load
 * @param replicas the number of replicas
 * @param heapMb the heap of a replica
 * @param measure the compared measure, as the result file names it
 * @param left the row that the claim is about
 * @param right the row that it is compared with; {@code null} to judge the left row alone
 * @param over the statistic over the rounds
 * @param expect the expected result
 */
record Difference(
    String bench,
    String collector,
    @Nullable String load,
    int replicas,
    int heapMb,
    String measure,
    Side left,
    @Nullable Side right,
    Over over,
    Expected expect)
    implements Evidence {

  private static final double LEVEL = 0.95;
  private static final int LEAST_ROUNDS = 3;

  /** A row of the bench, as a claim file names it. */
  enum Side {
    /** Without BTC. */
    @JsonProperty("off")
    OFF("PLAIN"),
    /** With BTC. */
    @JsonProperty("on")
    ON("BTC"),
    /** Without collections. */
    @JsonProperty("none")
    NONE("LIMIT");

    private final String variant;

    Side(String variant) {
      this.variant = variant;
    }

    /** Returns the name of the variant in the result file. */
    String variant() {
      return variant;
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A statistic over the rounds. */
  enum Over {
    /** The mean, judged by Student's interval of the differences of each round. */
    @JsonProperty("mean")
    MEAN,
    /** The median, judged by the Mann-Whitney test, which takes the rounds for no pairs. */
    @JsonProperty("median")
    MEDIAN,
    /** The largest value minus the smallest one. */
    @JsonProperty("spread")
    SPREAD
  }

  /** The expected result of the comparison. */
  enum Expected {
    /** The left row has smaller values. */
    @JsonProperty("lower")
    LOWER,
    /** The left row has larger values. */
    @JsonProperty("higher")
    HIGHER,
    /** The rows have no significant difference. */
    @JsonProperty("alike")
    ALIKE,
    /** Every value of the left row is zero. */
    @JsonProperty("zero")
    ZERO;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Finding find(PublishedRuns runs, String unit) {
    PublishedRun run = runs.find(bench);
    double[] ours = run == null ? new double[0] : run.values(this, left);
    double[] other = run == null || right == null ? new double[0] : run.values(this, right);
    boolean isAlone = right == null;
    if (run == null || ours.length < LEAST_ROUNDS || !isAlone && other.length != ours.length) {
      return Finding.none(bench);
    }
    Expected found = isAlone ? alone(ours) : compare(ours, other);
    String values =
        right == null
            ? side(left, ours, unit)
            : side(right, other, unit) + ", " + side(left, ours, unit);
    return new Finding(
        values, new Verdict.Measured(found == expect, words(found), run.machineAndDate()));
  }

  private String words(Expected found) {
    return found == expect ? found.text() : found.text() + ", expected " + expect.text();
  }

  private static Expected alone(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == 0) ? Expected.ZERO : Expected.HIGHER;
  }

  private Expected compare(double[] ours, double[] other) {
    if (over == Over.SPREAD) {
      return spread(ours) < spread(other) ? Expected.LOWER : Expected.HIGHER;
    }
    if (over == Over.MEDIAN) {
      return ranks(ours, other);
    }
    double[] differences = new double[ours.length];
    Arrays.setAll(differences, i -> ours[i] - other[i]);
    double mean = mean(differences);
    double half = halfWidth(differences, mean);
    if (mean + half < 0) {
      return Expected.LOWER;
    }
    return mean - half > 0 ? Expected.HIGHER : Expected.ALIKE;
  }

  private static Expected ranks(double[] ours, double[] other) {
    double p = MannWhitneyUTest.withDefaults().test(ours, other).getPValue();
    if (p >= 1 - LEVEL) {
      return Expected.ALIKE;
    }
    return median(ours) < median(other) ? Expected.LOWER : Expected.HIGHER;
  }

  private String side(Side side, double[] values, String unit) {
    double value =
        switch (over) {
          case MEAN -> mean(values);
          case MEDIAN -> median(values);
          case SPREAD -> spread(values);
        };
    return side.text() + " " + String.format(Locale.ROOT, "%.4g", value) + " " + unit;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double median(double[] values) {
    double[] ordered = Arrays.stream(values).sorted().toArray();
    int middle = ordered.length / 2;
    return ordered.length % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2;
  }

  private static double spread(double[] values) {
    return Arrays.stream(values).max().orElseThrow() - Arrays.stream(values).min().orElseThrow();
  }

  /** Returns half of Student's 95 % interval of the mean, as the bench's own table has it. */
  private static double halfWidth(double[] values, double mean) {
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double degrees = values.length - 1;
    double error = Math.sqrt(squares / degrees / values.length);
    return error * TDistribution.of(degrees).inverseCumulativeProbability((1 + LEVEL) / 2);
  }
}
