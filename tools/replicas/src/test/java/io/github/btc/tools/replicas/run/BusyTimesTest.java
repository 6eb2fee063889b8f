package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Interval;
import org.junit.jupiter.api.Test;

final class BusyTimesTest {

  private static final long MS = 1_000_000;

  private final BusyTimes reader = new BusyTimes();

  @Test
  void halfOfTheTimeIsBusy() {
    reader.add(100 * MS, 1.000);
    reader.add(125 * MS, 1.010);
    reader.add(150 * MS, 1.025);
    reader.add(175 * MS, 1.050);
    reader.add(200 * MS, 1.051);

    assertThat(reader.intervals()).containsExactly(new Interval(125 * MS, 175 * MS));
  }

  @Test
  void anUnknownTimeIsNot() {
    reader.add(100 * MS, Double.NaN);
    reader.add(125 * MS, 9);
    reader.add(150 * MS, Double.NaN);

    assertThat(reader.intervals()).isEmpty();
  }
}
