package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The queue hands over each request once, in its order, when its time has come. */
class EndedRequestsTest {

  private final EndedRequests requests = new EndedRequests();
  private final List<Long> begins = new ArrayList<>();

  private void takeUntil(long until) {
    requests.takeUntil(until, (begin, end) -> begins.add(begin));
  }

  @Test
  void keepsWhatEndedAfterTheGivenTime() {
    requests.add(1, 10);
    requests.add(2, 20);
    requests.add(3, 30);
    takeUntil(20);
    assertThat(begins).containsExactly(1L, 2L);

    takeUntil(30);
    assertThat(begins).containsExactly(1L, 2L, 3L);
  }

  @Test
  void growsWhileItIsPartlyRead() {
    for (long i = 0; i < 400; i++) {
      requests.add(i, i);
    }
    takeUntil(299);
    for (long i = 400; i < 5_000; i++) {
      requests.add(i, i);
    }
    takeUntil(10_000);

    assertThat(begins).hasSize(5_000).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void understandsAClockThatRunsOver() {
    requests.add(Long.MAX_VALUE - 5, Long.MAX_VALUE);
    requests.add(Long.MAX_VALUE, Long.MIN_VALUE + 5);
    takeUntil(Long.MAX_VALUE);
    assertThat(begins).containsExactly(Long.MAX_VALUE - 5);

    takeUntil(Long.MIN_VALUE + 5);
    assertThat(begins).hasSize(2);
  }
}
