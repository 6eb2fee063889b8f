package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class YoungCollectionTest {

  private static final long EDEN = 64L << 20;
  private static final long SLACK = 1L << 20;

  private final AtomicLong looks = new AtomicLong();

  @Test
  void givesUpAfterEdenAndAQuarter() {
    YoungCollection young = new YoungCollection(() -> EDEN, () -> 0, () -> false, 0);
    long before = allocatedBytes();

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(young::collect)
        .withMessageStartingWith("young collection: none after allocating Eden (64 MB)");

    assertThat(allocatedBytes() - before).isBetween(EDEN, EDEN + EDEN / 4 + SLACK);
  }

  @Test
  void stopsAsSoonAsACollectionIsCounted() throws InterruptedException {
    YoungCollection young =
        new YoungCollection(() -> EDEN, () -> looks.incrementAndGet() / 100, () -> false, 0);
    long before = allocatedBytes();

    young.collect();

    assertThat(looks.get()).isEqualTo(100);
    assertThat(allocatedBytes() - before).isLessThan(100 * (128 << 10) + SLACK);
  }

  @Test
  void allocatesNothingWhenEdenIsEmptyAlready() throws InterruptedException {
    YoungCollection young = new YoungCollection(() -> EDEN, () -> 0, () -> true, 0);
    long before = allocatedBytes();

    young.collect();

    assertThat(allocatedBytes() - before).isLessThan(SLACK);
  }

  @Test
  void keepsItsObjectsBelowTheSizeThatGoesToTheOldGeneration() throws InterruptedException {
    long pretenured = 16 << 10;
    YoungCollection young =
        new YoungCollection(
            () -> EDEN, () -> looks.incrementAndGet() / 1000, () -> false, pretenured);
    long before = allocatedBytes();

    young.collect();

    long perObject = (allocatedBytes() - before) / 998;
    assertThat(perObject).isBetween(pretenured / 4, pretenured - 1);
  }

  @Test
  void keepsItsObjectsSmallInASmallEden() throws InterruptedException {
    YoungCollection young =
        new YoungCollection(() -> 1 << 20, () -> looks.incrementAndGet() / 50, () -> false, 0);
    long before = allocatedBytes();

    young.collect();

    assertThat((allocatedBytes() - before) / 48).isLessThan(1 << 15);
  }

  @Test
  void endsWhenInterrupted() {
    YoungCollection young = new YoungCollection(() -> EDEN, () -> 0, () -> false, 0);
    Thread.currentThread().interrupt();

    assertThatExceptionOfType(InterruptedException.class).isThrownBy(young::collect);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  private static long allocatedBytes() {
    return ManagementFactory.getPlatformMXBean(ThreadMXBean.class).getCurrentThreadAllocatedBytes();
  }
}
