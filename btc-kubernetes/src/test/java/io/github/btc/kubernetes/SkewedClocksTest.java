package io.github.btc.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing.Reason;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two replicas that nearly always want to close, with clocks that differ. */
class SkewedClocksTest {

  private static final io.github.btc.Closing NEXT =
      new io.github.btc.Closing(List.of("task"), Duration.ofMillis(5), Reason.DUE);

  private static final int CLOSINGS = 100_000;
  private static final long MILLI = 1_000_000;
  private static final long FARTHEST = 50 * MILLI;

  private record Closing(long beginNanos, long endNanos) {

    boolean overlaps(Closing other) {
      return beginNanos < other.endNanos && other.beginNanos < endNanos;
    }
  }

  /** A replica whose clock is wrong. It asks often, and each closing takes up to the longest. */
  private static final class Replica {

    private final SplittableRandom random;
    private final SlotCoordinator coordinator;
    private long wrongNanos;
    private long nowNanos;

    Replica(int number, Duration guard, long seed) {
      random = new SplittableRandom(seed);
      coordinator =
          SlotCoordinator.of(2)
              .number(number)
              .guard(guard)
              .clocks(new SettableClock(() -> nowNanos + wrongNanos), () -> nowNanos)
              .build();
    }

    Closing next() {
      while (!coordinator.tryAcquire(NEXT)) {
        nowNanos += random.nextLong(1, 60 * MILLI);
      }
      long begin = nowNanos;
      nowNanos += random.nextInt(4) == 0 ? 100 * MILLI : random.nextLong(100 * MILLI);
      coordinator.release();
      Closing closing = new Closing(begin, nowNanos);
      nowNanos += random.nextLong(200 * MILLI);
      return closing;
    }
  }

  /** Returns how many closings overlap one of the other replica. */
  private static int overlaps(Duration guard, long seed) {
    SplittableRandom clocks = new SplittableRandom(seed);
    Replica even = new Replica(0, guard, clocks.nextLong());
    Replica odd = new Replica(1, guard, clocks.nextLong());
    Closing ofEven = even.next();
    Closing ofOdd = odd.next();
    int overlaps = 0;
    for (int i = 2; i < CLOSINGS; i++) {
      overlaps += ofEven.overlaps(ofOdd) ? 1 : 0;
      if (i % 100 == 0) {
        odd.wrongNanos = apart(clocks);
      }
      if (ofEven.endNanos() <= ofOdd.endNanos()) {
        ofEven = even.next();
      } else {
        ofOdd = odd.next();
      }
    }
    return overlaps;
  }

  /** Lets the clocks differ by up to 50 ms, often by exactly as much. */
  private static long apart(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> FARTHEST;
      case 1 -> -FARTHEST;
      default -> random.nextLong(-FARTHEST, FARTHEST);
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aHundredThousandClosingsNeverOverlapWithClocks50MillisecondsApart(long seed) {
    assertThat(overlaps(Duration.ofMillis(50), seed)).isZero();
  }

  @Test
  void aGuardShorterThanTheDifferenceLetsClosingsOverlap() {
    assertThat(overlaps(Duration.ofMillis(40), 1)).isPositive();
    assertThat(overlaps(Duration.ZERO, 1)).isGreaterThan(overlaps(Duration.ofMillis(40), 1));
  }
}
