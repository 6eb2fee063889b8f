package io.github.btc.tools.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of all runs. Each round runs every row once, in an order that depends on the seed. A
 * slow change of the machine therefore affects all rows alike, and no row always follows the same
 * row.
 */
final class Schedule {

  private Schedule() {}

  /** Returns every row of a scenario, in the order of the table. */
  static List<Row> rows(Scenario scenario) {
    List<Row> rows = new ArrayList<>();
    for (Load load : scenario.loads()) {
      for (int replicas : scenario.replicas()) {
        for (int heap : scenario.heapsMegabytes()) {
          for (double quota : scenario.quotasCpus()) {
            String called = scenario.service().replica();
            rows.addAll(
                rows(
                    scenario,
                    new Row.Cell(replicas, heap, load.name(), quota, Phase.WARM, called)));
          }
        }
      }
    }
    return List.copyOf(rows);
  }

  private static List<Row> rows(Scenario scenario, Row.Cell cell) {
    List<Row> rows = new ArrayList<>();
    for (Opponent opponent : scenario.opponents()) {
      for (Variant variant : opponent.runs()) {
        if (variant.hedges() && cell.replicas() == 1) {
          continue; // there is no second replica to ask
        }
        rows.add(new Row(opponent, variant, cell));
      }
    }
    return rows;
  }

  /** Returns the rounds. Each contains all rows. */
  static List<List<Row>> rounds(List<Row> rows, int repetitions, long seed) {
    Random random = new Random(seed);
    List<List<Row>> rounds = new ArrayList<>();
    for (int i = 0; i < repetitions; i++) {
      List<Row> round = new ArrayList<>(rows);
      Collections.shuffle(round, random);
      rounds.add(List.copyOf(round));
    }
    return List.copyOf(rounds);
  }
}
