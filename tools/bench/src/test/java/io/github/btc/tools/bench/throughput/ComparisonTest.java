package io.github.btc.tools.bench.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static final int ROUNDS = 100;

  @Test
  void claimsThatLittleIsLostWhenLittleIsLost() {
    assertThat(comparison(0.998, 0.005, 1).claim()).isEqualTo("less than 1 % of throughput");
  }

  @Test
  void claimsThatMuchIsLostWhenMuchIsLost() {
    assertThat(comparison(0.95, 0.005, 1).claim()).isEqualTo("more than 1 % of throughput");
  }

  @Test
  void claimsNothingWhenTheNoiseIsLargerThanTheEffect() {
    assertThat(comparison(0.995, 0.3, 1).claim()).startsWith("no claim: the interval contains");
  }

  @Test
  void claimsNothingWhenAServerDiffersFromItself() {
    assertThat(comparison(0.998, 0.005, 1.02).claim())
        .startsWith("no claim: the ratio of the two measurements without BTC");
  }

  @Test
  void slownessOfAWholeRoundCancels() {
    double[] without = new double[ROUNDS];
    double[] with = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      without[i] = i % 3 == 0 ? 5_000 : 20_000;
      with[i] = without[i] * 0.997;
    }

    Comparison comparison = Comparison.of("a", without, without, with);

    assertThat(comparison.ratio().low()).isEqualTo(0.997);
    assertThat(comparison.claim()).isEqualTo("less than 1 % of throughput");
  }

  @Test
  void tellsTheCpuTimeOfARequest() {
    double[] without = new double[ROUNDS];
    double[] with = new double[ROUNDS];
    Arrays.fill(without, 50_000); // 40 us on two processors
    Arrays.fill(with, 40_000); // 50 us

    double micros = Comparison.of("a", without, without, with).cpuMicros(2);

    assertThat(micros).isCloseTo(10, within(1e-9));
  }

  @Test
  void theIntervalHoldsTheTrueRatioInMostRuns() {
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;
    for (int run = 0; run < 1_000; run++) {
      double[] ratios = new double[ROUNDS];
      Arrays.setAll(ratios, i -> 0.99 + (random.nextDouble() - 0.5) * 0.1);
      Ratio ratio = Ratio.of(ratios);
      held += ratio.low() <= 0.99 && ratio.high() >= 0.99 ? 1 : 0;
    }

    assertThat(held).isBetween(940, 985);
  }

  private static Comparison comparison(double ratio, double noise, double control) {
    SplittableRandom random = new SplittableRandom(1);
    double[] without = new double[ROUNDS];
    double[] second = new double[ROUNDS];
    double[] with = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      without[i] = 10_000;
      second[i] = 10_000 * (control + (random.nextDouble() - 0.5) * 0.005);
      with[i] = 10_000 * (ratio + (random.nextDouble() - 0.5) * noise);
    }
    return Comparison.of("a", without, second, with);
  }
}
