package io.github.btc.research.papers.reproduce;

import java.util.List;

/**
 * The result of an experiment that was run again.
 *
 * @param rows the judged claims
 * @param figures the figures of the result
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
