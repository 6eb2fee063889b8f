package io.github.btc.research.models;

import java.util.List;
import java.util.Map;

/**
 * The solution of a model as a plain record. Its components are the fields of the JSON document,
 * and {@link #table()} is the text for people.
 */
public sealed interface SolveReport permits ResponseTimeReport, ReplicasReport {

  /** Returns the name of the model. */
  String model();

  /** Returns the parameters of the model by name. */
  Map<String, Object> parameters();

  /** Returns the formatted measures. */
  List<Line> table();

  /**
   * One line of the table.
   *
   * @param measure the name of the measure
   * @param value the value with its unit
   */
  record Line(String measure, String value) {}
}
