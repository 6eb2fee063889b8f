package io.github.btc.kubernetes;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.test.CoordinatorContract;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The contract in a time of its own. Time stands still while a replica is away, because a closing
 * here takes no time. Otherwise time goes on until the replica that asks has its slot.
 */
final class SlotCoordinatorContractTest extends CoordinatorContract {

  private static final int REPLICAS = 4;
  private static final long STEP_NANOS = 1_000_000;
  private static final long CYCLE_NANOS = REPLICAS * 250 * STEP_NANOS;

  private final List<InTime> coordinators =
      IntStream.range(0, REPLICAS).mapToObj(InTime::new).toList();
  private long nowNanos; // guarded by this
  private int away; // guarded by this

  @Override
  protected List<? extends Coordinator> coordinators() {
    return coordinators;
  }

  /** A slot has nothing to give back, so a dead replica is only not away any more. */
  @Override
  protected synchronized void kill(int replica) {
    away--;
  }

  private final class InTime implements Coordinator {

    private final SlotCoordinator slots;

    InTime(int number) {
      slots =
          SlotCoordinator.of(REPLICAS)
              .number(number)
              .clocks(new SettableClock(() -> nowNanos), () -> nowNanos)
              .build();
    }

    @Override
    public boolean tryAcquire(Closing closing) {
      synchronized (SlotCoordinatorContractTest.this) {
        boolean permitted = slots.tryAcquire(closing);
        long end = nowNanos + CYCLE_NANOS;
        while (!permitted && away == 0 && nowNanos < end) {
          nowNanos += STEP_NANOS;
          permitted = slots.tryAcquire(closing);
        }
        away += permitted ? 1 : 0;
        return permitted;
      }
    }

    @Override
    public void release() {
      synchronized (SlotCoordinatorContractTest.this) {
        away--;
        slots.release();
      }
    }
  }
}
