package io.github.btc.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PeriodicTaskTest {

  private static final long SECOND = 1_000_000_000;

  private long now = -7 * SECOND;
  private int runs;
  private IOException failure;
  private final PeriodicTask task =
      PeriodicTask.every(Duration.ofSeconds(10), "rotation", this::rotate, () -> now);

  private Object rotate() throws IOException {
    runs++;
    if (failure != null) {
      throw failure;
    }
    return null;
  }

  @Test
  void isDueWhenThePeriodHasPassed() {
    now += 10 * SECOND - 1;
    assertThat(task.level() >= task.activationInterval().min()).isFalse();
    now += 1;
    assertThat(task.level() >= task.activationInterval().min()).isTrue();
  }

  @Test
  void countsFromTheEndOfARun() throws Exception {
    now += 25 * SECOND;
    task.run();

    assertThat(runs).isEqualTo(1);
    assertThat(task.level()).isZero();
  }

  @Test
  void staysDueAfterARunThatFailed() {
    now += 10 * SECOND;
    failure = new IOException("disk full");

    assertThatThrownBy(task::run).isSameAs(failure);
    assertThat(task.level() >= task.activationInterval().min()).isTrue();
  }

  @Test
  void isNotDueWhenTheClockHasGoneBack() {
    now -= 100 * SECOND;

    assertThat(task.level()).isZero();
  }

  @Test
  void refusesAPeriodOutOfRange() {
    assertThatThrownBy(() -> PeriodicTask.every(Duration.ZERO, "rotation", () -> {}))
        .hasMessage("period: 0 (expected 100 ms to 168 h)");
  }
}
