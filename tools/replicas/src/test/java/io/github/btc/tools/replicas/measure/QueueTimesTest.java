package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class QueueTimesTest {

  @Test
  void threeRequestsAreNoQueue() {
    assertThat(QueueTimes.of(together(3, 0))).isEmpty();
  }

  @Test
  void fourRequestsWhereOneIsUsualAreAQueueUntilOneLeaves() {
    List<Interval> visits = new ArrayList<>(together(1, 0));
    visits.addAll(together(1, 60));
    visits.addAll(together(1, 120));
    visits.addAll(
        List.of(
            new Interval(200, 230),
            new Interval(201, 231),
            new Interval(202, 232),
            new Interval(205, 220)));

    assertThat(QueueTimes.of(visits)).containsExactly(new Interval(205, 220));
  }

  @Test
  void manyRequestsAreNoQueueWhereManyAreUsual() {
    List<Interval> visits = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      visits.add(new Interval(i, i + 9L)); // ten at a time
    }
    assertThat(QueueTimes.of(visits)).isEmpty();
  }

  @Test
  void nobodyIsNoQueue() {
    assertThat(QueueTimes.of(List.of())).isEmpty();
  }

  private static List<Interval> together(int count, long at) {
    List<Interval> visits = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      visits.add(new Interval(at, at + 50));
    }
    return visits;
  }
}
