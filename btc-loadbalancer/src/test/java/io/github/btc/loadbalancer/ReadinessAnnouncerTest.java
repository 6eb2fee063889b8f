package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ReadinessAnnouncerTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Shorter than a setting may be, so that nobody waits for long. */
  private static final long SHORT_NANOS = 50_000_000;

  private static final long LONG_NANOS = 600_000_000_000L; // a wait for it would not end in time

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
    ReadinessAnnouncer announcer = new ReadinessAnnouncer(2, SHORT_NANOS, LONG_NANOS);
    assertThat(announcer.isHealthy()).isTrue();

    CompletableFuture<Outcome> outcome = away(announcer);
    await("the first probe finds it not ready")
        .atMost(MINUTE)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> !announcer.isHealthy());
    assertThat(outcome).isNotDone();
    long secondProbe = System.nanoTime();
    assertThat(announcer.isHealthy()).isFalse();

    assertThat(outcome.get()).isEqualTo(Outcome.UNCONFIRMED);
    assertThat(System.nanoTime() - secondProbe).isGreaterThanOrEqualTo(SHORT_NANOS);
    announcer.announceBack();
    assertThat(announcer.isHealthy()).isTrue();
  }

  @Test
  void goesOnWhenNoProbeComes() throws Exception {
    ReadinessAnnouncer announcer = new ReadinessAnnouncer(1, LONG_NANOS, SHORT_NANOS);

    assertThat(away(announcer).get()).isEqualTo(Outcome.UNCONFIRMED);
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
