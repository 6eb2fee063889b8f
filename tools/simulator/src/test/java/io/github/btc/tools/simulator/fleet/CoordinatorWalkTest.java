package io.github.btc.tools.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.kubernetes.SlotCoordinator;
import io.github.btc.kubernetes.lease.LeaseCoordinator;
import io.github.btc.kubernetes.lease.LeaseRecord;
import io.github.btc.kubernetes.lease.LeaseStore;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Walks every sequence of up to so many things that can happen to two pods with a real coordinator.
 * The two are never away together, and after each sequence time alone lets one of them be away. A
 * coordinator that throws an exception has given no permission.
 */
@Tag("one-jdk")
class CoordinatorWalkTest {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private static final int LEASE_DEPTH = 8;
  private static final int SLOTS_DEPTH = 9;
  private static final long MILLI = 1_000_000;
  private static final int LONG_ENOUGH = 40;

  private enum Step {
    FIRST_ASKS,
    SECOND_ASKS,
    COMES_BACK,
    TIME_PASSES,
    NEXT_READ_IS_LOST,
    NEXT_WRITE_IS_LOST,
    NEXT_ANSWER_IS_LOST,
    NEXT_WRITE_IS_LATE,
    LATE_WRITE_ARRIVES
  }

  private final Deque<Step> path = new ArrayDeque<>();
  private long sequences;
  private long permissions;

  @Test
  void slotsNeverLetTwoPodsWithWrongClocksBeAwayTogether() {
    walk(SlotPods::new, SLOTS_DEPTH);

    assertThat(sequences).isGreaterThan(10_000);
    assertThat(permissions).isPositive();
  }

  @Test
  void aLeaseNeverLetsTwoPodsBeAwayTogetherWhenMessagesAreLostOrLate() {
    walk(LeasePods::new, LEASE_DEPTH);

    assertThat(sequences).isGreaterThan(10_000);
    assertThat(permissions).isPositive();
  }

  private void walk(Supplier<TwoPods> start, int depth) {
    for (Step step : Step.values()) {
      path.addLast(step);
      TwoPods pods = replay(start);
      if (pods != null) {
        sequences++;
        permissions += pods.permissions;
        if (path.size() < depth) {
          walk(start, depth);
        } else {
          assertTimeAloneLetsOneBeAway(pods);
        }
      }
      path.removeLast();
    }
  }

  /** Plays the path from the beginning; null if its last step cannot happen. */
  private @Nullable TwoPods replay(Supplier<TwoPods> start) {
    TwoPods pods = start.get();
    for (Step step : path) {
      if (!pods.canTake(step)) {
        return null;
      }
      pods.take(step);
      if (pods.bothAway) {
        throw new AssertionError("both away after " + path);
      }
    }
    return pods;
  }

  private void assertTimeAloneLetsOneBeAway(TwoPods pods) {
    int before = pods.permissions;
    for (int i = 0; pods.permissions == before; i++) {
      if (i > LONG_ENOUGH) {
        throw new AssertionError("no permission any more after " + path);
      }
      pods.take(Step.TIME_PASSES);
      pods.take(Step.FIRST_ASKS);
      pods.take(Step.SECOND_ASKS);
      if (pods.bothAway) {
        throw new AssertionError("both away after " + path + " and " + i + " steps of time");
      }
    }
  }

  private abstract static class TwoPods {

    private static final int NOBODY = -1;

    private final List<Coordinator> coordinators = new ArrayList<>();
    private final long stepNanos;
    private final long longestNanos;
    long nowNanos;
    int permissions;
    boolean bothAway;
    private int away = NOBODY;
    private long awaySinceNanos;

    TwoPods(long stepNanos, long longestNanos) {
      this.stepNanos = stepNanos;
      this.longestNanos = longestNanos;
    }

    void add(Coordinator coordinator) {
      coordinators.add(coordinator);
    }

    boolean canTake(Step step) {
      return switch (step) {
        case FIRST_ASKS -> away != 0;
        case SECOND_ASKS -> away != 1;
        case COMES_BACK -> away != NOBODY;
        case TIME_PASSES -> true;
        default -> false;
      };
    }

    void take(Step step) {
      switch (step) {
        case FIRST_ASKS -> ask(0);
        case SECOND_ASKS -> ask(1);
        case COMES_BACK -> comeBack();
        case TIME_PASSES -> pass();
        default -> throw new AssertionError(step);
      }
    }

    private void ask(int pod) {
      if (pod != away && isPermitted(pod)) {
        bothAway = away != NOBODY;
        away = pod;
        awaySinceNanos = nowNanos;
        permissions++;
      }
    }

    private boolean isPermitted(int pod) {
      try {
        return coordinators.get(pod).tryAcquire(CLOSING);
      } catch (Exception e) {
        return false; // as the controller does
      }
    }

    private void comeBack() {
      try {
        coordinators.get(away).release();
      } catch (Exception e) {
        // The controller reports it.
      }
      away = NOBODY;
    }

    /** No closing takes longer than the coordinator permits. */
    private void pass() {
      if (away != NOBODY && nowNanos + stepNanos - awaySinceNanos > longestNanos) {
        comeBack();
      }
      nowNanos += stepNanos;
    }
  }

  /** Their clocks are 50 ms apart, and a closing takes up to 100 ms. */
  private static final class SlotPods extends TwoPods {

    SlotPods() {
      super(35 * MILLI, 100 * MILLI);
      for (int number = 0; number < 2; number++) {
        add(
            SlotCoordinator.of(2)
                .number(number)
                .clocks(new WrongClock(this, (number == 0 ? 25 : -25) * MILLI), () -> nowNanos)
                .build());
      }
    }
  }

  private static final class WrongClock extends Clock {

    private final TwoPods pods;
    private final long wrongNanos;

    WrongClock(TwoPods pods, long wrongNanos) {
      this.pods = pods;
      this.wrongNanos = wrongNanos;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochSecond(1_000_000, pods.nowNanos + wrongNanos);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private static final class LeasePods extends TwoPods implements LeaseStore {

    private final Deque<Runnable> late = new ArrayDeque<>();
    private LeaseRecord record = new LeaseRecord("0", "");
    private int version;
    private @Nullable Step fault;

    LeasePods() {
      super(11_000 * MILLI, 30_000 * MILLI);
      for (int number = 0; number < 2; number++) {
        add(LeaseCoordinator.of(this, "pod-" + number, Duration.ofSeconds(30), () -> nowNanos));
      }
    }

    @Override
    boolean canTake(Step step) {
      return switch (step) {
        case NEXT_READ_IS_LOST, NEXT_WRITE_IS_LOST, NEXT_ANSWER_IS_LOST, NEXT_WRITE_IS_LATE ->
            fault == null;
        case LATE_WRITE_ARRIVES -> !late.isEmpty();
        default -> super.canTake(step);
      };
    }

    @Override
    void take(Step step) {
      switch (step) {
        case NEXT_READ_IS_LOST, NEXT_WRITE_IS_LOST, NEXT_ANSWER_IS_LOST, NEXT_WRITE_IS_LATE ->
            fault = step;
        case LATE_WRITE_ARRIVES -> late.remove().run();
        default -> super.take(step);
      }
    }

    @Override
    public LeaseRecord read() throws IOException {
      fail(Step.NEXT_READ_IS_LOST);
      return record;
    }

    @Override
    public @Nullable LeaseRecord write(LeaseRecord seen, String holder) throws IOException {
      fail(Step.NEXT_WRITE_IS_LOST);
      if (fault == Step.NEXT_WRITE_IS_LATE) {
        late.add(() -> change(seen, holder));
      }
      fail(Step.NEXT_WRITE_IS_LATE);
      LeaseRecord written = change(seen, holder);
      fail(Step.NEXT_ANSWER_IS_LOST);
      return written;
    }

    private void fail(Step with) throws IOException {
      if (fault == with) {
        fault = null;
        throw new IOException(with.toString());
      }
    }

    private @Nullable LeaseRecord change(LeaseRecord seen, String holder) {
      if (!seen.version().equals(record.version())) {
        return null;
      }
      record = new LeaseRecord(String.valueOf(++version), holder);
      return record;
    }
  }
}
