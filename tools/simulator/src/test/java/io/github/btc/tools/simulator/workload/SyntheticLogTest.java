package io.github.btc.tools.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Listings 4.1 and 4.2 of the thesis. */
class SyntheticLogTest {

  private static final int ROWS = 1_000_000;

  @Test
  void addsTheImpactToItsShareOfRequests() {
    ServiceLog log =
        SyntheticLog.uncontrolled(
            0.01, DurationSet.fixed(5), DurationSet.fixed(100), new SplittableRandom(1));

    int impacted = 0;
    for (int i = 0; i < ROWS; i++) {
      long entry = log.next();
      assertThat(ServiceLog.isAway(entry)).isFalse();
      assertThat(ServiceLog.nanos(entry)).isEqualTo(ServiceLog.isImpacted(entry) ? 105 : 5);
      impacted += ServiceLog.isImpacted(entry) ? 1 : 0;
    }
    assertThat((double) impacted / ROWS).isCloseTo(0.01, within(0.0005));
  }

  @Test
  void sendsTheReplicaAwayForItsShareOfRows() {
    ServiceLog log =
        SyntheticLog.controlled(
            0.01, DurationSet.fixed(5), DurationSet.fixed(100), new SplittableRandom(2));

    int away = 0;
    for (int i = 0; i < ROWS; i++) {
      long entry = log.next();
      assertThat(ServiceLog.isImpacted(entry)).isFalse();
      assertThat(ServiceLog.nanos(entry)).isEqualTo(ServiceLog.isAway(entry) ? 100 : 5);
      away += ServiceLog.isAway(entry) ? 1 : 0;
    }
    assertThat((double) away / ROWS).isCloseTo(0.01, within(0.0005));
  }

  @Test
  void isTheSameForTheSameSeed() {
    DurationSet service = DurationSet.exponential(277_000);
    ServiceLog one =
        SyntheticLog.controlled(0.1, service, DurationSet.uniform(1, 9), new SplittableRandom(3));
    ServiceLog two =
        SyntheticLog.controlled(0.1, service, DurationSet.uniform(1, 9), new SplittableRandom(3));

    for (int i = 0; i < 1_000; i++) {
      assertThat(one.next()).isEqualTo(two.next());
    }
  }

  @Test
  void refusesAProbabilityAboveOne() {
    DurationSet any = DurationSet.fixed(1);
    assertThatThrownBy(() -> SyntheticLog.controlled(1.1, any, any, new SplittableRandom(4)))
        .hasMessageContaining("probability: 1.1");
  }

  @Test
  void drawsFromMeasuredDurations() {
    DurationSet set = DurationSet.measured(new long[] {3, 30, 300});
    SplittableRandom random = new SplittableRandom(5);

    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
      sum += set.times(2).sample(random);
    }
    assertThat(sum / ROWS).isCloseTo(222, within(1.0));
    assertThatThrownBy(() -> DurationSet.measured(new long[0])).hasMessageContaining("none");
  }
}
