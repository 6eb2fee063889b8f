package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.test.FakeTicker;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AnnouncedStateTest {

  private static final AtomicInteger TESTS = new AtomicInteger();

  private final String name = "state-of-test-" + TESTS.incrementAndGet();
  private final Failing voice = new Failing();
  private final FakeTicker clock = new FakeTicker();
  private final AnnouncedState announced =
      new AnnouncedState(name, TimeUnit.SECONDS.toNanos(10), voice, clock);

  @Test
  void saysBackUntilItIsHeardAlsoWhileTheHeapIsFull() throws Exception {
    voice.failuresLeft.set(2);
    announced.away(CLOSING);

    assertThatThrownBy(announced::back).isInstanceOf(OutOfMemoryError.class);

    assertThat(voice.heard.await(60, TimeUnit.SECONDS)).as("heard").isTrue();
    assertThat(voice.failuresLeft).hasValue(0);
  }

  @Test
  void saysNothingMoreWhenItIsClosed() throws Exception {
    voice.failuresLeft.set(Integer.MAX_VALUE);
    announced.away(CLOSING);
    assertThatThrownBy(announced::back).isInstanceOf(OutOfMemoryError.class);
    Thread repeater = voice.callers.take();
    while (repeater == Thread.currentThread()) {
      repeater = voice.callers.take();
    }

    announced.close();

    assertThat(repeater.isAlive()).isFalse();
    assertThatThrownBy(announced::back).isInstanceOf(OutOfMemoryError.class);
    // a repeater would still be at it, since nobody is heard
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain(name + "-back");
  }

  /** The other router may carry out its "away" after the "back". */
  @Test
  void saysBackAgainIfOneRouterHasNoOtherReplicaAndAnotherOneDidNotAnswer() throws Exception {
    NoOtherReplicaException refusal = new NoOtherReplicaException("0 other servers usable", 1);
    refusal.addSuppressed(new IOException("no answer in time"));
    voice.refusal = refusal;
    assertThatThrownBy(() -> announced.away(CLOSING)).isSameAs(refusal);

    announced.back();

    assertThat(voice.callers.take()).isSameAs(Thread.currentThread());
    assertThat(voice.callers.poll(60, TimeUnit.SECONDS)).as("repeats it").isNotNull();
    announced.close();
  }

  /** A router that hears nothing for a minute has not carried out the "away" in this minute. */
  @Test
  void saysBackAgainForTenSecondsAfterTheLastFailure() throws Exception {
    voice.refusal = new IOException("no answer in time");
    assertThatThrownBy(() -> announced.away(CLOSING)).isInstanceOf(IOException.class);
    voice.failuresLeft.set(1);
    clock.advance(Duration.ofMinutes(1));
    assertThatThrownBy(announced::back).isInstanceOf(OutOfMemoryError.class);
    assertThat(voice.heard.await(60, TimeUnit.SECONDS)).as("heard").isTrue();
    clock.advance(Duration.ofSeconds(9));
    voice.callers.clear();

    assertThat(voice.callers.poll(60, TimeUnit.SECONDS)).as("repeats it").isNotNull();
    assertThat(voice.callers.poll(60, TimeUnit.SECONDS)).as("and again").isNotNull();
    announced.close();
  }

  @Test
  void saysBackOnceIfNoRouterHasAnotherReplica() throws Exception {
    NoOtherReplicaException refusal = new NoOtherReplicaException("0 other servers usable", 1);
    refusal.addSuppressed(new NoOtherReplicaException("0 other servers usable", 1));
    voice.refusal = refusal;
    assertThatThrownBy(() -> announced.away(CLOSING)).isSameAs(refusal);

    announced.back();

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain(name + "-back");
  }

  @Test
  void saysBackAsOftenAfterItWasHeardAsItsVoiceWants() throws Exception {
    voice.laterBacks = List.of(Duration.ofMillis(1), Duration.ofMillis(1));
    announced.away(CLOSING);

    announced.back();

    assertThat(voice.callers.take()).isSameAs(Thread.currentThread());
    Thread later = voice.callers.poll(60, TimeUnit.SECONDS);
    assertThat(later).isNotNull();
    assertThat(voice.callers.poll(60, TimeUnit.SECONDS)).isSameAs(later);
    later.join(); // bounded by the class's @Timeout
    assertThat(voice.callers).isEmpty();
  }

  @Test
  void goingAwayEndsTheLaterBacks() throws Exception {
    voice.laterBacks = List.of(Duration.ofHours(1));
    announced.back();
    Thread later =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals(name + "-later-back"))
            .findAny()
            .orElseThrow();

    announced.away(CLOSING);

    later.join(); // bounded by the class's @Timeout
    assertThat(voice.callers).hasSize(1);
  }

  /** Has no memory to say "back" a few times. */
  private static final class Failing implements AnnouncedState.Voice {

    final AtomicInteger failuresLeft = new AtomicInteger();
    final BlockingQueue<Thread> callers = new LinkedBlockingQueue<>();
    final CountDownLatch heard = new CountDownLatch(1);
    volatile @Nullable Exception refusal;
    volatile List<Duration> laterBacks = List.of();

    @Override
    public List<Duration> laterBacks() {
      return laterBacks;
    }

    @Override
    public Outcome away(Closing closing, Deadline deadline) throws Exception {
      Exception failure = refusal;
      if (failure != null) {
        throw failure;
      }
      return Outcome.CONFIRMED;
    }

    @Override
    public void back(Deadline deadline) {
      callers.add(Thread.currentThread());
      if (failuresLeft.get() > 0) {
        failuresLeft.decrementAndGet();
        throw new OutOfMemoryError("Java heap space");
      }
      heard.countDown();
    }
  }
}
