package io.github.btc.tools.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexSetTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 4_096, 4_097, 10_000})
  void findsTheSameAsTheLibrarysSet(int capacity) {
    Random random = new Random(capacity);
    IndexSet set = new IndexSet(capacity);
    TreeSet<Integer> oracle = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      int index = random.nextInt(capacity);
      boolean member = random.nextInt(10) < 3;
      set.set(index, member);
      if (member) {
        oracle.add(index);
      } else {
        oracle.remove(index);
      }
      int from = random.nextInt(capacity + 1);
      Integer next = oracle.ceiling(from);
      int expected = oracle.isEmpty() ? -1 : next == null ? oracle.first() : next;
      assertThat(set.nextFrom(from)).isEqualTo(expected);
      assertThat(set.size()).isEqualTo(oracle.size());
      assertThat(set.contains(index)).isEqualTo(member);
    }
  }
}
