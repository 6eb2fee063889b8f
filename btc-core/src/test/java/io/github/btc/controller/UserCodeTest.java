package io.github.btc.controller;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.RefusalWait;
import io.github.btc.RequestEstimator;
import io.github.btc.RetryAfterEstimator;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The user's code may block for ever, so it never runs on the controller's thread while the gate is
 * closed.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UserCodeTest {

  private enum Place {
    LEVEL,
    UNCONTROLLED_RUNS,
    INTERVAL,
    ESTIMATE,
    DUE_LEVEL,
    RAN,
    RUN,
    AWAY,
    REFUSAL_WAIT,
    BACK,
    ACQUIRE,
    RELEASE,
    NEW_RETRY_AFTER,
    CLOSING_ENDED,
    EXPECTED_CLOSING,
    LISTENER
  }

  private final Queue<String> onTheWrongThread = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch blocked = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile Place blocking;
  private volatile BackgroundTaskController controller;

  @Test
  void noneOfItRunsOnTheControllersThreadWhileTheGateIsClosed() {
    start();
    try {
      awaitThat("twenty closings", () -> controller.snapshot().closings() >= 20);
    } finally {
      controller.close();
    }

    assertThat(onTheWrongThread).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void noneOfItKeepsTheGateClosedWhenItBlocks(Place place) throws Exception {
    if (place == Place.NEW_RETRY_AFTER) {
      blocking = place; // asked once only, before the first closing
    }
    start();
    try {
      if (blocking == null) {
        closed.await();
        blocking = place;
      }
      awaitThat("blocked at " + place, this::isBlockedAfterSomeRequests);

      awaitThat("open by the limits in force", () -> controller.gate().isOpen());
    } finally {
      end.countDown();
      controller.close();
    }
  }

  /** Some places are asked only after a number of requests. */
  private boolean isBlockedAfterSomeRequests() {
    for (int i = 0; i < 100; i++) {
      sendARequest();
    }
    return blocked.getCount() == 0;
  }

  private static void awaitThat(String what, Callable<Boolean> condition) {
    await(what).atMost(ofSeconds(60)).pollInterval(ofMillis(1)).until(condition);
  }

  private void sendARequest() {
    int ticket = controller.gate().tryEnter();
    if (ticket != AdmissionGate.REFUSED) {
      controller.gate().leave(ticket);
    }
  }

  private void start() {
    controller =
        BackgroundTaskController.builder()
            .task(new UsersTask())
            .announcer(new UsersAnnouncer())
            .refusalsAreRetried(true)
            .coordinator(new UsersCoordinator())
            .retryAfterEstimators(
                () -> {
                  at(Place.NEW_RETRY_AFTER);
                  return new UsersRetryAfterEstimator();
                })
            .listener(event -> at(Place.LISTENER))
            .announceLimit(ofMillis(50))
            .taskLimit(ofMillis(50))
            .taskGrace(ofMillis(50))
            .minimumGap(Duration.ZERO)
            .backOff(ofMillis(1), ofMillis(1))
            .unavailabilityBudget(1, ofSeconds(1))
            .sampleEvery(ofMillis(1))
            .name("users-" + System.identityHashCode(this))
            .jmx(false)
            .seed(1)
            .start();
  }

  private void at(Place place) {
    BackgroundTaskController own = controller;
    if (own == null) {
      return; // while it is being made, on the maker's thread
    }
    String thread = Thread.currentThread().getName();
    if (thread.equals("btc-users-" + System.identityHashCode(this)) && !own.gate().isOpen()) {
      onTheWrongThread.add(place.name());
    }
    if (place == blocking) {
      blocked.countDown();
      awaitTheEnd();
    }
  }

  private void awaitTheEnd() {
    while (end.getCount() > 0) {
      try {
        end.await();
      } catch (InterruptedException e) {
        // code that ignores its interrupt is what this is about
      }
    }
  }

  private final class UsersTask implements BackgroundTask {

    private volatile double level;
    private final UsersEstimator estimator = new UsersEstimator();

    @Override
    public String name() {
      return "merge";
    }

    @Override
    public double level() {
      at(Place.LEVEL);
      level += 60;
      return level;
    }

    @Override
    public ActivationInterval activationInterval() {
      at(Place.INTERVAL);
      return ActivationInterval.between(100, 120);
    }

    @Override
    public RequestEstimator newEstimator() {
      return estimator;
    }

    @Override
    public long uncontrolledRuns() {
      at(Place.UNCONTROLLED_RUNS);
      return 0;
    }

    @Override
    public void run() {
      closed.countDown();
      at(Place.RUN);
      level = 0;
    }
  }

  private final class UsersEstimator implements RequestEstimator {

    @Override
    public long requestsUntilNextSample(Observation seen, RandomGenerator random) {
      at(Place.ESTIMATE);
      return 10;
    }

    @Override
    public double dueLevel(ActivationInterval interval) {
      at(Place.DUE_LEVEL);
      return interval.min();
    }

    @Override
    public void ran(long requestsSinceLastRun, boolean controlled, RandomGenerator random) {
      at(Place.RAN);
    }
  }

  private final class UsersAnnouncer implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) {
      at(Place.AWAY);
      return Outcome.UNCONFIRMED;
    }

    @Override
    public void announceBack() {
      at(Place.BACK);
    }

    @Override
    public RefusalWait refusalWait() {
      at(Place.REFUSAL_WAIT);
      return RefusalWait.NONE;
    }
  }

  private final class UsersCoordinator implements Coordinator {

    @Override
    public boolean tryAcquire(Closing closing) {
      at(Place.ACQUIRE);
      return true;
    }

    @Override
    public void release() {
      at(Place.RELEASE);
    }
  }

  private final class UsersRetryAfterEstimator implements RetryAfterEstimator {

    @Override
    public void closingEnded(long closedNanos) {
      at(Place.CLOSING_ENDED);
    }

    @Override
    public long expectedClosingNanos() {
      at(Place.EXPECTED_CLOSING);
      return 1_000_000;
    }
  }
}
