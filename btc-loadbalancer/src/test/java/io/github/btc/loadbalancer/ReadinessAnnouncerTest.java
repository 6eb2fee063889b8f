package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.Announcer.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReadinessAnnouncerTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static CompletableFuture<Outcome> away(ReadinessAnnouncer announcer) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return announcer.announceAway(CLOSING);
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void waitsForTheProbesAndThenForTheWithdrawal() throws Exception {
    ReadinessAnnouncer announcer = ReadinessAnnouncer.forLongTasks(2, SECOND, MINUTE);
    assertThat(announcer.isHealthy()).isTrue();

    CompletableFuture<Outcome> outcome = away(announcer);
    while (announcer.isHealthy()) {
      LockSupport.parkNanos(1_000_000);
    }
    long firstProbe = System.nanoTime();
    assertThat(outcome).isNotDone();
    assertThat(announcer.isHealthy()).isFalse();

    assertThat(outcome.get(20, TimeUnit.SECONDS)).isEqualTo(Outcome.UNCONFIRMED);
    assertThat(System.nanoTime() - firstProbe).isGreaterThanOrEqualTo(SECOND.toNanos());
    announcer.announceBack();
    assertThat(announcer.isHealthy()).isTrue();
  }

  @Test
  void goesOnWhenNoProbeComes() throws Exception {
    ReadinessAnnouncer announcer = ReadinessAnnouncer.forLongTasks(1, MINUTE, SECOND);

    assertThat(away(announcer).get(20, TimeUnit.SECONDS)).isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void refusesWhatCannotBeALongTask() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadinessAnnouncer.forLongTasks(1, Duration.ofMillis(50), MINUTE))
        .withMessage("withdrawal: 50 ms (expected 1 s to 1 min)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadinessAnnouncer.forLongTasks(0, SECOND, MINUTE))
        .withMessage("probes: 0 (expected 1 to 20)");
  }
}
