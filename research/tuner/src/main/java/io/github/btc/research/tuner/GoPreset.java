package io.github.btc.research.tuner;

import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import java.util.List;
import java.util.Map;

/**
 * The parameters of a Go program that Panozzo, Padua 2022, varied, as environment variables. GOGC
 * goes to 10,000, which that thesis proposes as future work. Its scale is logarithmic, because
 * values below 5,000 have more influence.
 */
final class GoPreset {

  private static final String GOGC = "GOGC";
  private static final String GOMAXPROCS = "GOMAXPROCS";
  private static final int DEFAULT_GOGC = 100;

  private GoPreset() {}

  static List<String> names() {
    return List.of(GOGC, GOMAXPROCS);
  }

  static void add(Map<String, Dimension> dimensions, Map<String, String> today) {
    int cpus = Runtime.getRuntime().availableProcessors();
    dimensions.put(GOGC, new Range(GOGC, 10, 10_000, Scale.LOG, true));
    today.put(GOGC, Integer.toString(DEFAULT_GOGC));
    dimensions.put(GOMAXPROCS, new Range(GOMAXPROCS, 1, Math.max(2, cpus), Scale.LINEAR, true));
    today.put(GOMAXPROCS, Integer.toString(cpus));
  }
}
