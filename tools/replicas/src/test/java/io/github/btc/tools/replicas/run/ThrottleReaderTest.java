package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.Interval;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ThrottleReaderTest {

  private static final long MS = 1_000_000;

  private double compilersShare;
  private final ThrottleReader reader =
      new ThrottleReader(Path.of("cpu.stat"), end -> compilersShare);

  @Test
  void aStopEndedSinceTheReadingBeforeAndBeganItsLengthBeforeThat() {
    reader.add(100 * MS, new CpuThrottling(1, 0, 1.0));
    reader.add(125 * MS, new CpuThrottling(1, 0, 1.0));
    reader.add(150 * MS, new CpuThrottling(2, 1, 1.04));

    assertThat(reader.stops()).containsExactly(new Interval(85 * MS, 150 * MS));
  }

  @Test
  void aStopBelongsToTheCompilersIfTheyUsedHalfOfTheQuotaBeforeIt() {
    reader.add(100 * MS, new CpuThrottling(1, 0, 1.0));
    compilersShare = 0.5;
    reader.add(200 * MS, new CpuThrottling(2, 1, 1.04));
    compilersShare = 0.4;
    reader.add(300 * MS, new CpuThrottling(3, 2, 1.08));
    compilersShare = Double.NaN;
    reader.add(400 * MS, new CpuThrottling(4, 3, 1.12));

    assertThat(reader.stopsByCompilers()).containsExactly(new Interval(60 * MS, 200 * MS));
    assertThat(reader.stops()).containsExactly(new Interval(60 * MS, 400 * MS));
  }

  @Test
  void aStopLastsNoLongerThanAPeriodThoughSeveralProcessorsAreAdded() {
    reader.add(1000 * MS, new CpuThrottling(1, 0, 0));
    reader.add(1025 * MS, new CpuThrottling(2, 1, 0.18));

    assertThat(reader.stops()).containsExactly(new Interval(900 * MS, 1025 * MS));
  }

  /** A command that observes a service for a day runs beside it, and needs its memory. */
  @Test
  void keepsNoReadingThatTellsNothingNew() {
    for (int i = 0; i < 1_000; i++) {
      reader.add(i * 10 * MS, new CpuThrottling(i / 500, 0, 0));
    }

    assertThat(reader.kept()).isEqualTo(2);
    assertThat(reader.in(new Interval(0, 10_000 * MS))).isEqualTo(new CpuThrottling(1, 0, 0));
  }

  @Test
  void tellsTheDifferencesInAWindow() {
    reader.add(0, new CpuThrottling(10, 5, 1));
    reader.add(100 * MS, new CpuThrottling(11, 6, 1.5));
    reader.add(200 * MS, new CpuThrottling(12, 7, 2.5));

    assertThat(reader.in(new Interval(100 * MS, 250 * MS))).isEqualTo(new CpuThrottling(1, 1, 1));
  }
}
