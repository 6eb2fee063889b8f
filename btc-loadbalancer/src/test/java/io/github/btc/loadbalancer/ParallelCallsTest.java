package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ParallelCallsTest {

  private final ParallelCalls calls = new ParallelCalls("calls-of-a-test");

  @Test
  void reportsTheFirstFailureInOrderWithTheOthers() {
    List<Callable<String>> conversations =
        List.of(
            () -> "fine",
            () -> {
              throw new IOException("one");
            },
            () -> {
              throw new IllegalStateException("two");
            });

    assertThatThrownBy(() -> calls.all(conversations))
        .hasMessage("one")
        .hasSuppressedException(new IllegalStateException("two"));
  }

  @Test
  void endsAnInterruptedCallerOnlyAfterEachOfItsCallsHasEnded() throws Exception {
    StubbornCall stubborn = new StubbornCall();
    AtomicReference<Exception> failure = new AtomicReference<>();
    AtomicBoolean endedBefore = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              try {
                calls.all(List.<Callable<String>>of(() -> "at once", stubborn));
              } catch (Exception e) {
                endedBefore.set(stubborn.ended);
                failure.set(e);
              }
            });
    stubborn.caller = caller;
    caller.start();
    stubborn.begun.await(); // bounded by the class's @Timeout

    caller.interrupt();
    caller.join();

    assertThat(failure.get()).isInstanceOf(InterruptedException.class);
    assertThat(endedBefore).as("no call was under way any more").isTrue();
  }

  /** Goes on after an interrupt, until its caller waits or has ended. */
  private static final class StubbornCall implements Callable<String> {

    final CountDownLatch begun = new CountDownLatch(1);
    volatile Thread caller;
    volatile boolean ended;

    @Override
    public String call() {
      begun.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        while (caller.getState() == Thread.State.RUNNABLE) {
          Thread.onSpinWait();
        }
      }
      ended = true;
      return "late";
    }
  }
}
