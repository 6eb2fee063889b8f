package io.github.btc.tools.papers.reproduce;

import java.util.List;

/**
 * What running an experiment again gave.
 *
 * @param rows one per claim
 * @param figures what can be drawn of it
 */
public record Outcome(List<Row> rows, List<Figure> figures) {

  public Outcome {
    rows = List.copyOf(rows);
    figures = List.copyOf(figures);
  }

  /** Returns an outcome without figures. */
  public static Outcome of(List<Row> rows) {
    return new Outcome(rows, List.of());
  }
}
