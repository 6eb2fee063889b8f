package io.github.btc.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.ActivationInterval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionLevelTest {

  private static final ActivationInterval WISHED = ActivationInterval.between(1000, 2000);
  private static final int CYCLES = 2000;
  private static final Duration EVERY = Duration.ofMillis(100);

  /**
   * A service with a fixed allocation between two samples, which is collected at the drawn level.
   */
  private static List<Double> collectedAt(double growth) {
    SplittableRandom random = new SplittableRandom(42);
    CollectionLevel aim = new CollectionLevel(random.split(), EVERY);
    List<Double> levels = new ArrayList<>();
    long now = 0;
    for (double level = 0;
        levels.size() < CYCLES;
        level += growth * (0.8 + 0.4 * random.nextDouble())) {
      now += EVERY.toNanos();
      aim.sample(level, now);
      if (level >= aim.within(WISHED).max()) {
        levels.add(level);
        level = 0;
        aim.sample(level, now);
      }
    }
    return levels;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 20, 100, 400})
  void collectsInTheWholeIntervalAndHardlyEverAboveIt(double growth) {
    List<Double> levels = collectedAt(growth);

    assertThat(levels).allMatch(level -> level >= WISHED.min());
    assertThat(levels.stream().filter(level -> level > WISHED.max()).count())
        .isLessThan(CYCLES / 20);
    assertThat(levels.stream().filter(level -> level < 1250).count()).isGreaterThan(CYCLES / 8);
    assertThat(levels.stream().filter(level -> level > 1750).count()).isGreaterThan(CYCLES / 20);
  }

  @Test
  void collectsFromTheLowerEndOnWhereTheServiceIsTooFast() {
    assertThat(collectedAt(3000)).allMatch(level -> level >= WISHED.min());
  }

  @Test
  void leavesNoMoreRoomAfterASampleThatCameLate() {
    CollectionLevel aim = new CollectionLevel(new SplittableRandom(7), EVERY);
    long now = 0;
    for (int sample = 0; sample < 20; sample++) {
      now += EVERY.toNanos();
      aim.sample(10 * sample, now);
    }
    ActivationInterval before = aim.within(WISHED);

    now += 50 * EVERY.toNanos();
    aim.sample(190 + 500, now); // at the same pace

    assertThat(aim.within(WISHED).max()).isCloseTo(before.max(), within(1.0));
    assertThat(before.max()).isGreaterThan(WISHED.min());
  }

  @Test
  void aimsAtOneLevelUntilTheLevelFalls() {
    CollectionLevel aim = new CollectionLevel(new SplittableRandom(7), EVERY);
    aim.sample(10, 1);
    ActivationInterval first = aim.within(WISHED);
    aim.sample(10, 1);

    assertThat(aim.within(WISHED)).isEqualTo(first);
    assertThat(first.min()).isEqualTo(first.max());
    aim.sample(0, 2);
    assertThat(aim.within(WISHED)).isNotEqualTo(first);
  }
}
