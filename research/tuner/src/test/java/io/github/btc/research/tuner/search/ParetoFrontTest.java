package io.github.btc.research.tuner.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParetoFrontTest {

  private record Point(double x, double y) {}

  private static final ParetoFront<Point> BOTH = new ParetoFront<>(List.of(Point::x, Point::y));

  @Test
  void keepsWhatNothingBeats() {
    Point left = new Point(1, 5);
    Point middle = new Point(3, 3);
    Point right = new Point(5, 1);

    assertThat(BOTH.of(List.of(new Point(4, 4), left, new Point(3, 4), middle, right)))
        .containsExactly(left, middle, right);
  }

  @Test
  void equalsBothStay() {
    assertThat(BOTH.of(List.of(new Point(1, 1), new Point(1, 1)))).hasSize(2);
  }

  @Test
  void whatIsNotKnownIsTheWorst() {
    Point unknown = new Point(0, Double.NaN);

    assertThat(BOTH.dominates(new Point(0, 9), unknown)).isTrue();
    assertThat(BOTH.dominates(unknown, new Point(1, 9))).isFalse();
  }

  @Test
  void whoeverIsNotOnTheFrontIsBeatenByOneWhoIs() {
    SplittableRandom random = new SplittableRandom(3);
    List<Point> all =
        IntStream.range(0, 300)
            .mapToObj(i -> new Point(random.nextInt(30), random.nextInt(30)))
            .toList();

    List<Point> front = BOTH.of(all);

    for (Point each : all) {
      assertThat(front.contains(each) || front.stream().anyMatch(f -> BOTH.dominates(f, each)))
          .isTrue();
    }
    assertThat(front)
        .noneMatch(each -> front.stream().anyMatch(other -> BOTH.dominates(other, each)));
  }
}
