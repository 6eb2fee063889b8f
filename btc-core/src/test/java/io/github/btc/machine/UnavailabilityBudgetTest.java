package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A tenth of a minute: 6 s in all, and not at once. */
class UnavailabilityBudgetTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final UnavailabilityBudget budget = new UnavailabilityBudget(0.1, 60 * SECOND);

  @Test
  void allowsClosingsUntilTheShareOfTheWindowIsUsedUp() {
    for (int i = 1; i <= 6; i++) {
      assertThat(budget.allows(8 * i * SECOND)).isTrue();
      budget.spend(8 * i * SECOND, SECOND);
    }

    assertThat(budget.allows(60 * SECOND)).isFalse();
    assertThat(budget.allows(68 * SECOND)).as("a window after the first").isFalse();
    assertThat(budget.allows(68 * SECOND + 1)).isTrue();
  }

  @Test
  void allowsNoBurstOfMoreThanTwiceTheShareOfATenthOfTheWindow() {
    long closed = 0;
    for (long now = 0; now < 12 * SECOND; now += SECOND / 10) {
      if (budget.allows(now)) {
        budget.spend(now, SECOND / 20); // half of the time
        closed += SECOND / 20;
      }
    }

    assertThat(closed).isLessThanOrEqualTo(2 * 12 * SECOND / 10 + SECOND / 20);
    assertThat(closed).isGreaterThan(2 * SECOND);
  }

  @Test
  void allowsOneClosingThatIsLongerThanABurst() {
    assertThat(budget.allows(SECOND)).isTrue();
    budget.spend(3 * SECOND, 2 * SECOND);

    assertThat(budget.allows(9 * SECOND)).isFalse();
    assertThat(budget.allows(9 * SECOND + 1)).isTrue();
  }

  @Test
  void neverRunsOutWithAShareOfOne() {
    UnavailabilityBudget all = new UnavailabilityBudget(1, 60 * SECOND);
    for (long now = 0; now < 120 * SECOND; now += SECOND) {
      assertThat(all.allows(now)).isTrue();
      all.spend(now, SECOND - 1);
    }
  }
}
