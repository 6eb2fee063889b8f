package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CloserTest {

  private final AtomicInteger closings = new AtomicInteger();

  @Test
  @Timeout(120)
  void closesUntilItIsEnded() throws InterruptedException {
    Closer closer = Closer.start(closings::incrementAndGet);
    awaitThree(closer);
    closer.end();
    int atItsEnd = closings.get();
    assertThat(atItsEnd).isGreaterThanOrEqualTo(3);
    closer.end();
    assertThat(closings).hasValue(atItsEnd);
  }

  private static void awaitThree(Closer closer) {
    await("three closings, or a failure")
        .pollInterval(Duration.ofMillis(1))
        .atMost(Duration.ofMinutes(1))
        .until(() -> !closer.isShortOf(3));
  }

  @Test
  @Timeout(120)
  void saysThatAClosingHasFailedAndKeepsNobodyWaiting() {
    Closer closer =
        Closer.start(
            () -> {
              if (closings.incrementAndGet() == 2) {
                throw new AssertionError("not as expected");
              }
            });
    awaitThree(closer);
    assertThatThrownBy(closer::end)
        .hasMessageContaining("after 1 closings")
        .hasMessageContaining("not as expected");
  }
}
