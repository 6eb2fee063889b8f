package io.github.btc.research.papers.reproduce;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A published result of the bench, or of another verb, the file {@code result.json}.
 *
 * @param document the content of the file
 */
record PublishedRun(JsonNode document) {

  /** A percentile needs this many requests beyond it, as in the bench's own table. */
  private static final int LEAST_BEYOND = 5;

  private static final Pattern PERCENTILE = Pattern.compile(".*P(\\d+)(?:_(\\d+))?");
  private static final double[] NONE = {};

  /** Returns the values of all rounds, or none if the run has no such row or too few requests. */
  double[] values(Difference claim, Difference.Side side) {
    for (JsonNode row : document.path("rows")) {
      if (isRowOf(row, claim, side)) {
        double[] values = each(row, claim.measure());
        return canTell(row, claim.measure()) ? values : NONE;
      }
    }
    return NONE;
  }

  private static boolean isRowOf(JsonNode row, Difference claim, Difference.Side side) {
    boolean isLimit = side == Difference.Side.NONE;
    return row.path("variant").asString("").equals(side.variant())
        && (isLimit || row.path("opponent").asString("").equals(claim.collector()))
        && row.path("replicas").asInt(0) == claim.replicas()
        && row.path("heapMegabytes").asInt(0) == claim.heapMb()
        && row.path("load").asString("").equals(claim.load() == null ? "" : claim.load());
  }

  private static double[] each(JsonNode row, String measure) {
    JsonNode values = row.path("figures").path(measure).path("each");
    double[] each = new double[values.size()];
    Arrays.setAll(each, i -> values.path(i).asDouble(Double.NaN));
    return Arrays.stream(each).anyMatch(Double::isNaN) ? NONE : each;
  }

  private static boolean canTell(JsonNode row, String measure) {
    Matcher percentile = PERCENTILE.matcher(measure);
    if (!percentile.matches()) {
      return true;
    }
    String digits =
        percentile.group(1) + "." + (percentile.group(2) == null ? "0" : percentile.group(2));
    double share = 1 - Double.parseDouble(digits) / 100;
    double seconds = row.path("measuredSeconds").asDouble(0);
    double fewest = Arrays.stream(each(row, "THROUGHPUT")).min().orElse(0) * seconds;
    return fewest * share >= LEAST_BEYOND - 0.5;
  }

  /** Returns a field of a comparison with the simulator, or NaN if there is none. */
  double agreement(int replicas, String path) {
    String cell = replicas + (replicas == 1 ? " replica," : " replicas,");
    for (JsonNode agreement : document.path("agreements")) {
      if (agreement.path("cell").asString("").startsWith(cell)) {
        return at(agreement, path);
      }
    }
    return Double.NaN;
  }

  /** Returns a number of the document by its path with dots, or NaN if there is none. */
  double field(String path) {
    return at(document, path);
  }

  /** Returns how many runs of a search count. */
  long runs() {
    return Math.round(field("answers.points") * field("environment.repetitions"));
  }

  private static double at(JsonNode node, String path) {
    JsonNode found = node;
    for (String name : path.split("\\.")) {
      found = found.path(name);
    }
    return found.asDouble(Double.NaN);
  }

  /** Returns the machine and the date of the run. */
  String machineAndDate() {
    JsonNode environment = document.path("environment");
    return environment.path("cores").asInt(0)
        + " cores of an "
        + environment.path("processor").asString("unknown processor")
        + ", "
        + environment.path("date").asString("").replaceFirst("T.*", "");
  }
}
