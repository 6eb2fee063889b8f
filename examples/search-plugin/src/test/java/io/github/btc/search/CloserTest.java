package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CloserTest {

  @Test
  void closesUntilItIsEnded() throws InterruptedException {
    CountDownLatch closings = new CountDownLatch(3);
    Closer closer = Closer.start(closings::countDown);
    closings.await();
    closer.end();
  }

  @Test
  void saysThatAClosingHasFailed() {
    AtomicInteger closings = new AtomicInteger();
    Closer closer =
        Closer.start(
            () -> {
              if (closings.incrementAndGet() == 2) {
                throw new AssertionError("not as expected");
              }
            });
    while (closer.isShortOf(2)) {
      Thread.onSpinWait();
    }
    assertThatThrownBy(closer::end)
        .hasMessageContaining("after 1 closings")
        .hasMessageContaining("not as expected");
    assertThat(closer.isShortOf(2)).as("nobody waits for the dead").isFalse();
  }
}
