package io.github.btc.research.tuner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.research.tuner.search.Dimension.Choice;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SobolPointsTest {

  private static final List<Dimension> SPACE =
      List.of(
          new Range("share", 0, 1, Scale.LINEAR, false),
          new Range("count", 10, 100_000, Scale.LOG, true),
          new Choice("word", List.of("a", "b", "c", "d")));

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 47})
  void everySixteenthOfEachDimensionGetsItsShareOfPoints(long seed) {
    SobolPoints points = new SobolPoints(SPACE, seed);

    for (int dimension = 0; dimension < 3; dimension++) {
      int[] counts = new int[16];
      for (int i = 0; i < 256; i++) {
        counts[(int) (16 * points.unit(i)[dimension])]++;
      }
      assertThat(counts).as("dimension %d", dimension).containsOnly(16);
    }
  }

  @Test
  void everySquareOfTwoDimensionsGetsOne() {
    SobolPoints points = new SobolPoints(SPACE, 5);

    Map<Integer, Long> squares =
        IntStream.range(0, 256)
            .mapToObj(points::unit)
            .collect(
                Collectors.groupingBy(
                    p -> 16 * (int) (16 * p[0]) + (int) (16 * p[1]), Collectors.counting()));

    assertThat(squares).hasSize(256);
  }

  @Test
  void theSameSeedGivesTheSamePointsInAnyOrder() {
    SobolPoints forwards = new SobolPoints(SPACE, 9);
    SobolPoints backwards = new SobolPoints(SPACE, 9);
    List<Map<String, String>> first = IntStream.range(0, 50).mapToObj(forwards::at).toList();

    for (int i = 49; i >= 0; i--) {
      assertThat(backwards.at(i)).isEqualTo(first.get(i));
    }
    assertThat(new SobolPoints(SPACE, 10).at(0)).isNotEqualTo(first.get(0));
  }

  @Test
  void wordsComeEquallyOftenAndDecadesToo() {
    SobolPoints points = new SobolPoints(SPACE, 3);
    List<Map<String, String>> all = IntStream.range(0, 1024).mapToObj(points::at).toList();

    assertThat(
            all.stream().collect(Collectors.groupingBy(p -> p.get("word"), Collectors.counting())))
        .containsOnlyKeys("a", "b", "c", "d")
        .allSatisfy((word, count) -> assertThat(count).isEqualTo(256));
    assertThat(all.stream().filter(p -> Double.parseDouble(p.get("count")) < 1000).count())
        .as("two of four decades")
        .isBetween(505L, 520L);
  }

  @Test
  void valuesStayWithinTheirEnds() {
    Range range = new Range("x", 0.2, 0.3, Scale.LINEAR, false);
    assertThat(range.at(0)).isEqualTo("0.2");
    assertThat(range.at(Math.nextDown(1.0))).isEqualTo("0.3");
    Range whole = new Range("x", 1, 3, Scale.LINEAR, true);
    assertThat(whole.at(Math.nextDown(1.0))).isEqualTo("3");
    assertThat(whole.at(0.5)).isEqualTo("2");
    assertThat(new Choice("x", List.of("a", "b")).place("b")).isEqualTo(1);
    assertThat(new Choice("x", List.of("a", "b")).place("z")).isNaN();
  }

  @Test
  void refusesWhatIsNoRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Range("heap", 3, 2, Scale.LINEAR, false))
        .withMessage("heap: 3.0 to 2.0 (expected the smaller number first)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Range("heap", 0, 2, Scale.LOG, false))
        .withMessageContaining("more than 0 for a logarithmic scale");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Range("heap", 0.5, 2, Scale.LINEAR, true))
        .withMessageContaining("expected whole numbers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Range("heap", Double.NaN, 2, Scale.LINEAR, false));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Choice("collector", List.of("g1", "g1")))
        .withMessageContaining("two or more different values");
  }
}
