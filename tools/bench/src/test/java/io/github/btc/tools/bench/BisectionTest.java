package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BisectionTest {

  private static final Bisection USUAL = new Bisection(50, 1000, 0.05, 100);

  private final List<Integer> asked = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(ints = {51, 80, 137, 400, 640, 999})
  void findsTheHighestRateWithinThePrecision(int limit) throws Exception {
    Bisection.Found found = USUAL.search(rate -> rate <= limit);

    assertThat(found.rate()).isBetween((int) (limit / 1.06), limit);
    assertThat(found.notReached()).isGreaterThan(limit);
  }

  @Test
  void climbsFromBelow() throws Exception {
    USUAL.search(rate -> asked.add(rate) && rate <= 200);

    assertThat(asked).startsWith(50, 50, 80, 80, 128, 128, 205, 205);
    assertThat(asked).allMatch(rate -> rate <= 205);
  }

  /** One probe of three that differs does not decide. */
  @Test
  void aRateIsReachedIfTwoOfThreeProbesReachIt() throws Exception {
    Bisection.Found found =
        USUAL.search(
            rate -> {
              asked.add(rate);
              boolean isFirst = asked.stream().filter(each -> each == rate).count() == 1;
              return isFirst != rate <= 300;
            });

    assertThat(found.rate()).isBetween(283, 300);
    assertThat(asked.size() % 3).isZero();
  }

  @Test
  void staysNearTheLimitWhenChanceSpoilsAFewProbes() throws Exception {
    int near = 0;
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int found =
          USUAL
              .search(rate -> rate <= 400 ? random.nextInt(100) >= 3 : random.nextInt(100) < 3)
              .rate();
      near += found >= 376 && found <= 420 ? 1 : 0;
    }

    assertThat(near).isGreaterThan(180);
  }

  @Test
  void tellsWhenNotEvenTheLowestRateIsReached() throws Exception {
    assertThat(USUAL.search(rate -> false)).isEqualTo(new Bisection.Found(0, 50, 2));
  }

  @Test
  void tellsWhenEveryRateIsReached() throws Exception {
    Bisection.Found found = USUAL.search(rate -> true);

    assertThat(found.rate()).isEqualTo(1000);
    assertThat(found.notReached()).isNull();
  }

  @Test
  void asksNoMoreOftenThanItMay() throws Exception {
    for (int most = 2; most < 30; most++) {
      asked.clear();
      Bisection.Found found =
          new Bisection(50, 1000, 0.01, most).search(rate -> asked.add(rate) && rate <= 333);

      assertThat(asked).hasSize(found.probes()).hasSizeLessThanOrEqualTo(most);
      assertThat(found.rate()).isLessThanOrEqualTo(333);
    }
  }
}
