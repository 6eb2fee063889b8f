package io.github.btc.tools.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventQueueTest {

  private final EventQueue queue = new EventQueue();

  @Test
  void givesWhatWasPutInFirstOfThoseAtTheSameTime() {
    for (int i = 0; i < 1_000; i++) {
      queue.put(i % 3, i);
    }

    long before = -1;
    for (int i = 0; i < 1_000; i++) {
      long event = queue.take();
      long place = event % 3 * 1_000_000 + event;
      assertThat(place).isGreaterThan(before);
      before = place;
    }
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void givesTheSameAsTheLibrarysQueue() {
    Random random = new Random(11);
    PriorityQueue<long[]> oracle =
        new PriorityQueue<>(
            Comparator.<long[]>comparingLong(e -> e[0]).thenComparingLong(e -> e[1]));
    for (int i = 0; i < 100_000; i++) {
      if (oracle.isEmpty() || random.nextInt(100) < 51) {
        long at = queue.nowNanos() + random.nextInt(50);
        queue.put(at, i);
        oracle.add(new long[] {at, i});
      } else {
        long[] expected = oracle.remove();
        assertThat(queue.take()).isEqualTo(expected[1]);
        assertThat(queue.nowNanos()).isEqualTo(expected[0]);
      }
    }
    assertThat(queue.size()).isEqualTo(oracle.size());
  }

  @Test
  void refusesThePast() {
    queue.put(10, 1);
    queue.take();

    assertThatThrownBy(() -> queue.put(9, 2))
        .hasMessage("atNanos: 9 (expected at least 10, the simulated time)");
  }
}
