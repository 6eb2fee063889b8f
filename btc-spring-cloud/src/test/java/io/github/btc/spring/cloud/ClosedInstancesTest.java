package io.github.btc.spring.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;

class ClosedInstancesTest {

  private static final long MILLI = 1_000_000;

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5 * MILLI); // about to overflow
  private final ClosedInstances closed = new ClosedInstances(clock::get);
  private final ServiceInstance first = instance(1);
  private final ServiceInstance second = instance(2);

  private static ServiceInstance instance(int port) {
    return new DefaultServiceInstance("id" + port, "toys", "10.0.0.1", port, false);
  }

  @Test
  void leavesAnInstanceAloneUntilItsHintHasPassed() {
    closed.refused(first, 20 * MILLI);

    assertThat(closed.isOpen(first)).isFalse();
    assertThat(closed.isOpen(second)).isTrue();
    clock.addAndGet(20 * MILLI - 1);
    assertThat(closed.nanosUntilOpen(first)).isEqualTo(1);
    clock.incrementAndGet();
    assertThat(closed.isOpen(first)).isTrue();
  }

  @Test
  void doesNotLetAShorterHintEndALongerOne() {
    closed.refused(first, 20 * MILLI);
    closed.refused(first, 5 * MILLI);

    assertThat(closed.nanosUntilOpen(first)).isEqualTo(20 * MILLI);
  }

  @Test
  void takesAHintOfNothingForAMillisecond() {
    closed.refused(first, 0);

    assertThat(closed.nanosUntilOpen(first)).isEqualTo(MILLI);
  }

  @Test
  void knowsAnInstanceByItsAddress() {
    closed.refused(first, 20 * MILLI);

    assertThat(closed.isOpen(new DefaultServiceInstance("other", "toys", "10.0.0.1", 1, false)))
        .isFalse();
  }

  @Test
  void forgetsThoseThatHaveGone() {
    closed.refused(first, 20 * MILLI);
    clock.addAndGet(20 * MILLI);

    closed.refused(second, 20 * MILLI);

    assertThat(closed.size()).isEqualTo(1);
  }
}
