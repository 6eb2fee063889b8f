package io.github.btc.jmh;

import static java.util.stream.Collectors.groupingBy;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.ListStatistics;

/**
 * The cost of one operation.
 *
 * @param name the benchmark
 * @param nanosPerOp the median over all iterations, per thread, because a disturbed iteration moves
 *     a mean but not a median
 * @param bytesPerOp the allocated bytes, rounded to a tenth, because the harness allocates a little
 */
record Cost(String name, double nanosPerOp, double bytesPerOp) {

  private static final String ALLOCATION = "gc.alloc.rate.norm";

  /** Summarises several runs of several benchmarks, the fastest first. */
  static List<Cost> of(Collection<RunResult> runs) {
    Map<String, List<RunResult>> byName =
        runs.stream().collect(groupingBy(run -> kebab(run.getPrimaryResult().getLabel())));
    return byName.entrySet().stream()
        .map(entry -> of(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Cost::nanosPerOp))
        .toList();
  }

  private static Cost of(String name, List<RunResult> runs) {
    double nanos = median(runs, RunResult::getPrimaryResult);
    double bytes = median(runs, Cost::allocation);
    return new Cost(name, round(nanos, 100), round(bytes, 10));
  }

  private static Result<?> allocation(RunResult run) {
    Result<?> allocation = run.getSecondaryResults().get(ALLOCATION);
    if (allocation == null) {
      throw new IllegalStateException(
          ALLOCATION + ": missing (expected one of " + run.getSecondaryResults().keySet() + ")");
    }
    return allocation;
  }

  private static double median(List<RunResult> runs, Function<RunResult, Result<?>> result) {
    ListStatistics all = new ListStatistics();
    for (RunResult run : runs) {
      result
          .apply(run)
          .getStatistics()
          .getRawData()
          .forEachRemaining(
              value ->
                  LongStream.range(0, value.getValue()).forEach(i -> all.addValue(value.getKey())));
    }
    return all.getPercentile(50);
  }

  /** Writes {@code netflixFixed} as {@code netflix-fixed}. */
  static String kebab(String method) {
    return method.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
  }

  private static double round(double value, double parts) {
    return Math.round(value * parts) / parts;
  }
}
