package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.Latencies;
import java.util.List;

/** Names the percentiles that a table leaves out. */
public final class TooFewRequests {

  private TooFewRequests() {}

  /**
   * Says which they are, and why.
   *
   * @param percentiles their titles
   * @return a sentence; empty if there are none
   */
  public static String sentence(List<String> percentiles) {
    return percentiles.isEmpty()
        ? ""
        : "Not shown, because fewer than %d requests of a run lie beyond it: %s."
            .formatted(Latencies.LEAST_BEYOND, String.join(", ", percentiles));
  }
}
