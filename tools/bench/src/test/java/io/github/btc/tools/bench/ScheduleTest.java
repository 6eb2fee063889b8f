package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ScheduleTest {

  private final List<Row> rows = Schedule.rows(ScenarioFile.named("toy", false));

  @Test
  void everyRoundRunsEveryRowOnce() {
    assertThat(Schedule.rounds(rows, 5, 1))
        .hasSize(5)
        .allSatisfy(round -> assertThat(round).containsExactlyInAnyOrderElementsOf(rows));
  }

  @Test
  void roundsHaveOrdersOfTheirOwn() {
    assertThat(Schedule.rounds(rows, 5, 1)).doesNotHaveDuplicates().doesNotContain(rows);
  }

  @Test
  void theSeedDecidesTheOrder() {
    assertThat(Schedule.rounds(rows, 5, 1)).isEqualTo(Schedule.rounds(rows, 5, 1));
    assertThat(Schedule.rounds(rows, 5, 1)).isNotEqualTo(Schedule.rounds(rows, 5, 2));
  }

  @Test
  void rowsHaveKeysOfTheirOwn() {
    assertThat(rows).extracting(Row::key).doesNotHaveDuplicates();
  }

  @Test
  void nobodyHedgesWithOneReplica() {
    assertThat(rows)
        .filteredOn(row -> row.variant() == Variant.HEDGE)
        .isNotEmpty()
        .noneMatch(row -> row.cell().replicas() == 1);
  }
}
