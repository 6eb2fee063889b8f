package io.github.btc.tools.bench;

import java.util.Map;

/**
 * One run of a {@link CellTable} that has ended.
 *
 * @param settings everything that must be the same in all runs of the row
 * @param cell part of the table
 * @param row line of the table
 * @param round number of the round, from 0
 * @param figures figures by name
 * @param failure why it has no figures; empty if it has
 */
record CellRun(
    String settings,
    String cell,
    String row,
    int round,
    Map<String, Double> figures,
    String failure)
    implements RunLog.Entry {

  @Override
  public String key() {
    return key(row, cell);
  }

  static String key(String row, String cell) {
    return row + " (" + cell + ")";
  }

  /** A run that failed is run again when the verb is resumed. */
  boolean hasFailed() {
    return !failure.isEmpty();
  }
}
