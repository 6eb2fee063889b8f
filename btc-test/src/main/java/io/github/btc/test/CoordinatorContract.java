package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that a {@link Coordinator} keeps its contract. A subclass supplies the coordinators of some
 * replicas and ends one of the replicas.
 */
@Timeout(300)
public abstract class CoordinatorContract {

  /** Long, because a coordinator may leave short closings alone. */
  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMinutes(1), Closing.Reason.DUE);

  private static final int ROUNDS = 20;
  private static final long PAUSE_NANOS = 1_000_000;

  /** For subclasses. */
  protected CoordinatorContract() {}

  /**
   * Returns the coordinators of all replicas. None of them has a permission when the test begins.
   *
   * @return more than {@link #most()} coordinators
   */
  protected abstract List<? extends Coordinator> coordinators();

  /**
   * Returns how many replicas may close at a time.
   *
   * @return k, by default 1
   */
  protected int most() {
    return 1;
  }

  /**
   * Ends a replica as a crash does, without a call to its coordinator.
   *
   * @param replica the index of the replica in {@link #coordinators()}
   * @throws Exception if the replica cannot be ended
   */
  protected abstract void kill(int replica) throws Exception;

  /**
   * Exactly k replicas get a permission.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void letsOnlySoManyClose() throws Exception {
    int permitted = 0;
    for (Coordinator coordinator : coordinators()) {
      permitted += coordinator.tryAcquire(CLOSING) ? 1 : 0;
    }
    assertThat(permitted).isEqualTo(most());
  }

  /**
   * Never more than k replicas have a permission at the same time, even if all ask at once.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void letsOnlySoManyCloseWhenAllAskAtOnce() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    AtomicInteger tooMany = new AtomicInteger();
    List<Future<?>> ends = new ArrayList<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      for (Coordinator coordinator : coordinators()) {
        ends.add(threads.submit(() -> closeOften(coordinator, closed, tooMany)));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(tooMany).hasValue(0);
  }

  private @Nullable Void closeOften(
      Coordinator coordinator, AtomicInteger closed, AtomicInteger tooMany) throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      while (!coordinator.tryAcquire(CLOSING)) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      if (closed.incrementAndGet() > most()) {
        tooMany.incrementAndGet();
      }
      closed.decrementAndGet();
      coordinator.release();
    }
    return null;
  }

  /**
   * A permission that was given back is granted again, to the same replica and to others.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void givesToTheNextWhatWasGivenBack() throws Exception {
    for (Coordinator coordinator : coordinators()) {
      for (int i = 0; i < 2; i++) {
        assertThat(coordinator.tryAcquire(CLOSING)).as("turn %d of %s", i, coordinator).isTrue();
        coordinator.release();
      }
    }
  }

  /**
   * A permission does not outlive its replica.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void freesThePermissionOfADeadReplica() throws Exception {
    List<? extends Coordinator> coordinators = coordinators();
    for (int i = 0; i < most(); i++) {
      assertThat(coordinators.get(i).tryAcquire(CLOSING)).isTrue();
      kill(i);
    }

    Coordinator survivor = coordinators.get(most());
    Eventually.await(() -> permitted(survivor), () -> "no permission for " + survivor);
  }

  private static boolean permitted(Coordinator coordinator) {
    try {
      return coordinator.tryAcquire(CLOSING);
    } catch (Exception e) { // while the cluster recovers
      return false;
    }
  }
}
