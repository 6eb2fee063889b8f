package io.github.btc.tools.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntQueueTest {

  @Test
  void keepsTheOrderThroughEveryOperation() {
    IntQueue queue = new IntQueue();
    List<Integer> oracle = new ArrayList<>();
    Random random = new Random(5);
    for (int i = 0; i < 50_000; i++) {
      switch (random.nextInt(5)) {
        case 0, 1 -> {
          queue.add(i);
          oracle.add(i);
        }
        case 2 -> {
          queue.addFirst(i);
          oracle.add(0, i);
        }
        case 3 -> {
          if (!oracle.isEmpty()) {
            assertThat(queue.remove()).isEqualTo(oracle.remove(0));
          }
        }
        default -> {
          int value = oracle.isEmpty() ? -1 : oracle.get(random.nextInt(oracle.size()));
          assertThat(queue.removeValue(value)).isEqualTo(oracle.remove((Integer) value));
        }
      }
      assertThat(queue.size()).isEqualTo(oracle.size());
    }
    for (int i = 0; i < oracle.size(); i++) {
      assertThat(queue.get(i)).isEqualTo(oracle.get(i));
    }
  }
}
