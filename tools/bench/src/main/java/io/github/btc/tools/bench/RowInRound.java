package io.github.btc.tools.bench;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A row of a scenario in one round.
 *
 * @param row row of the table
 * @param round number of the round, from 0
 */
record RowInRound(Row row, int round) implements CellRuns.Run {

  @Override
  public String name() {
    return row.name();
  }

  @Override
  public String cellName() {
    return row.cell().toString();
  }

  /** Returns the runs of each round of a scenario. */
  static List<List<RowInRound>> rounds(Scenario scenario, long seed) {
    List<Row> rows = Schedule.rows(scenario);
    List<List<Row>> rounds = Schedule.rounds(rows, scenario.times().repetitions(), seed);
    return IntStream.range(0, rounds.size())
        .mapToObj(i -> rounds.get(i).stream().map(row -> new RowInRound(row, i)).toList())
        .toList();
  }
}
