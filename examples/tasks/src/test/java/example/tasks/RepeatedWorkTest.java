package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RepeatedWorkTest {

  @Test
  void goesOnWhenTheWorkHasFailed() throws InterruptedException {
    CountDownLatch times = new CountDownLatch(3);

    ScheduledExecutorService timer =
        RepeatedWork.every(
            1,
            "fails",
            () -> {
              times.countDown();
              throw new IllegalStateException("for the test");
            });

    try {
      assertThat(times.await(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      timer.shutdownNow();
    }
  }
}
