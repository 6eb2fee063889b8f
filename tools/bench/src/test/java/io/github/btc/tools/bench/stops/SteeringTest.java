package io.github.btc.tools.bench.stops;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.bench.stops.Steering.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The prototypes of replicas that step aside, from readings made by hand. Two replicas. */
final class SteeringTest {

  private static final long MS = 1_000_000;

  @Test
  void aReplicaIsAwayWhileItsCompilersWork() {
    Steering steering = new AsideWhileCompiling(2);

    assertThat(steering.shares(at(0, 0, 0))).containsExactly(1, 1);
    assertThat(steering.shares(at(50, 40, 0))).containsExactly(0, 1);
    assertThat(steering.shares(at(100, 60, 0))).containsExactly(0, 1);
    assertThat(steering.shares(at(150, 61, 0))).containsExactly(1, 1);
  }

  @Test
  void aFleetThatIsColdAsAWholeAdmitsEverything() {
    Steering steering = new AsideWhileCompiling(2);
    steering.shares(at(0, 0, 0));

    assertThat(steering.shares(at(50, 50, 50))).containsExactly(0, 1);
  }

  @Test
  void aReplicaWhoseCompilersNeverEndIsBackAfterASecond() {
    Steering steering = new AsideWhileCompiling(2);
    for (int at = 0; at <= 1_000; at += 50) {
      steering.shares(at(at, at, 0));
    }

    assertThat(steering.shares(at(1_050, 1_050, 0))).containsExactly(1, 1);
    assertThat(steering.shares(at(1_100, 1_100, 0))).containsExactly(1, 1);
  }

  @Test
  void aFreshProcessBeginsWithItsFullShare() {
    Steering steering = new AsideWhileCompiling(2);
    steering.shares(at(0, 500, 0));
    steering.shares(at(50, 550, 0));

    assertThat(steering.shares(at(100, 3, 0))).containsExactly(1, 1);
  }

  @Test
  void aReplicaIsAwayWhenThePeriodsQuotaIsNearlyUsed() {
    Steering steering = new AsideBeforeTheFreeze(2, 0.5);

    assertThat(steering.shares(used(0, 0, 1))).containsExactly(1, 1);
    assertThat(steering.shares(used(30, 30, 1))).containsExactly(1, 1);
    assertThat(steering.shares(used(40, 36, 1))).containsExactly(0, 1);
    assertThat(steering.shares(used(100, 50, 2))).containsExactly(1, 1);
  }

  @Test
  void theShareIsWhatTheCompilersLeave() {
    Steering steering = new ShareOfTheCold(2, 0.5);

    assertThat(steering.shares(at(0, 0, 0))).containsExactly(0.1, 0.1);
    assertThat(steering.shares(at(100, 50, 0))).containsExactly(0.1, 0.55);
    assertThat(steering.shares(at(200, 75, 0))[0]).isBetween(0.29, 0.31);
  }

  private static List<Reading> at(long millis, long firstCompilers, long secondCompilers) {
    return List.of(
        new Reading(millis * MS, firstCompilers * MS, 0, 0),
        new Reading(millis * MS, secondCompilers * MS, 0, 0));
  }

  private static List<Reading> used(long millis, long cpu, long period) {
    return List.of(
        new Reading(millis * MS, 0, cpu * MS, period), new Reading(millis * MS, 0, 0, period));
  }
}
