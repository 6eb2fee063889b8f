package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.Latencies;
import java.util.List;

/** Writes which percentiles a table does not show. */
public final class TooFewRequests {

  private TooFewRequests() {}

  /**
   * Returns a sentence with the percentiles and the reason.
   *
   * @param percentiles titles of the percentiles
   * @return a sentence; empty if there are no percentiles
   */
  public static String sentence(List<String> percentiles) {
    return percentiles.isEmpty()
        ? ""
        : "Percentiles with fewer than %d requests of a run beyond them are not shown: %s."
            .formatted(Latencies.LEAST_BEYOND, String.join(", ", percentiles));
  }
}
