package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CloserTest {

  private final AtomicInteger closings = new AtomicInteger();

  @Test
  @Timeout(60)
  void closesUntilItIsEnded() throws InterruptedException {
    Closer closer = Closer.start(closings::incrementAndGet);
    while (closer.isShortOf(3)) {
      Thread.onSpinWait();
    }
    closer.end();
    int atItsEnd = closings.get();
    assertThat(atItsEnd).isGreaterThanOrEqualTo(3);
    closer.end();
    assertThat(closings).hasValue(atItsEnd);
  }

  @Test
  @Timeout(60)
  void saysThatAClosingHasFailedAndKeepsNobodyWaiting() {
    Closer closer =
        Closer.start(
            () -> {
              if (closings.incrementAndGet() == 2) {
                throw new AssertionError("not as expected");
              }
            });
    while (closer.isShortOf(3)) {
      Thread.onSpinWait();
    }
    assertThatThrownBy(closer::end)
        .hasMessageContaining("after 1 closings")
        .hasMessageContaining("not as expected");
  }
}
