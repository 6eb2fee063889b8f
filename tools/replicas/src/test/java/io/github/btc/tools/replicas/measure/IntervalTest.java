package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IntervalTest {

  @ParameterizedTest
  @CsvSource({
    "0, 9, false", // ends just before
    "0, 10, true", // touches the beginning
    "0, 15, true",
    "12, 13, true", // inside
    "0, 99, true", // around
    "20, 30, true", // touches the end
    "21, 30, false", // begins just after
  })
  void overlapsWhenTheyHaveAMomentInCommon(long start, long end, boolean expected) {
    Interval pause = new Interval(10, 20);

    assertThat(pause.overlaps(new Interval(start, end))).isEqualTo(expected);
    assertThat(new Interval(start, end).overlaps(pause)).isEqualTo(expected);
  }

  @Test
  void overlapsAcrossTheWrapOfTheClock() {
    Interval around = new Interval(Long.MAX_VALUE - 5, Long.MIN_VALUE + 5);

    assertThat(around.overlaps(new Interval(Long.MIN_VALUE + 5, Long.MIN_VALUE + 9))).isTrue();
    assertThat(around.overlaps(new Interval(Long.MIN_VALUE + 6, Long.MIN_VALUE + 9))).isFalse();
  }

  @Test
  void countsTimeCoveredTwiceOnce() {
    Interval window = new Interval(0, 100);
    List<Interval> overlapping =
        List.of(
            new Interval(30, 50), new Interval(-5, 10), new Interval(40, 60), new Interval(45, 46));

    assertThat(Interval.coveredNanos(overlapping, window)).isEqualTo(10 + 30);
  }

  @Test
  void countsOnlyTimeInsideTheWindow() {
    assertThat(Interval.coveredNanos(List.of(new Interval(90, 300)), new Interval(0, 100)))
        .isEqualTo(10);
    assertThat(Interval.coveredNanos(List.of(new Interval(200, 300)), new Interval(0, 100)))
        .isZero();
  }

  @Test
  void joinsStretchesThatOverlap() {
    assertThat(
            Interval.merged(
                List.of(
                    new Interval(0, 10),
                    new Interval(2, 5),
                    new Interval(10, 12),
                    new Interval(20, 30))))
        .containsExactly(new Interval(0, 12), new Interval(20, 30));
  }

  @Test
  void leavesWhatNoOtherCovers() {
    List<Interval> rest =
        Interval.without(
            List.of(new Interval(0, 10), new Interval(20, 30), new Interval(40, 50)),
            List.of(new Interval(28, 45), new Interval(-5, 2), new Interval(4, 6)));

    assertThat(rest)
        .containsExactly(
            new Interval(2, 4), new Interval(6, 10), new Interval(20, 28), new Interval(45, 50));
  }
}
