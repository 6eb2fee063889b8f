package io.github.btc.tools.models;

import java.util.List;
import java.util.Map;

/**
 * What solving a model gives, as plain records: the components are the fields of the JSON answer,
 * {@link #table()} is what people read.
 */
public sealed interface SolveReport permits ResponseTimeReport, ReplicasReport {

  /** Returns which model. */
  String model();

  /** Returns the numbers it was solved with, by name. */
  Map<String, Object> parameters();

  /** Returns the measures, formatted. */
  List<Line> table();

  /**
   * One line of the table.
   *
   * @param measure what
   * @param value how much, with its unit
   */
  record Line(String measure, String value) {}
}
