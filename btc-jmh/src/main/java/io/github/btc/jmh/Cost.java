package io.github.btc.jmh;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What one operation costs.
 *
 * @param name the benchmark
 * @param nanosPerOp the median over all iterations, per thread: an iteration disturbed by another
 *     program moves a mean and not a median
 * @param bytesPerOp what it allocates, to a tenth of a byte: the harness itself allocates a little
 */
record Cost(String name, double nanosPerOp, double bytesPerOp) {

  private static final String ALLOCATION = "gc.alloc.rate.norm";

  static List<Cost> of(Collection<RunResult> runs) {
    return runs.stream().map(Cost::of).sorted(Comparator.comparing(Cost::nanosPerOp)).toList();
  }

  private static Cost of(RunResult run) {
    Result<?> time = run.getPrimaryResult();
    Result<?> allocation = run.getSecondaryResults().get(ALLOCATION);
    if (allocation == null) {
      throw new IllegalStateException(
          ALLOCATION + ": missing (expected one of " + run.getSecondaryResults().keySet() + ")");
    }
    return new Cost(
        kebab(time.getLabel()),
        round(time.getStatistics().getPercentile(50), 100),
        round(allocation.getStatistics().getPercentile(50), 10));
  }

  /** Writes {@code netflixFixed} as {@code netflix-fixed}. */
  static String kebab(String method) {
    return method.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
  }

  private static double round(double value, double parts) {
    return Math.round(value * parts) / parts;
  }
}
