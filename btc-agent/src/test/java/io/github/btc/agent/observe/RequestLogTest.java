package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ring keeps every request until it is read, and counts what it has no room for. */
class RequestLogTest {

  private final RequestLog log = new RequestLog();
  private final List<Long> begins = new ArrayList<>();

  private void drain() {
    log.drain((begin, end) -> begins.add(begin));
  }

  @Test
  void givesEachRequestOnceAndInOrder() {
    log.add(1, 2);
    log.add(3, 4);
    drain();
    log.add(5, 6);
    drain();
    drain();

    assertThat(begins).containsExactly(1L, 3L, 5L);
    assertThat(log.lost()).isZero();
  }

  @Test
  void losesTheOldestRequestsWhenNobodyReads() {
    for (long i = 0; i < 70_000; i++) {
      log.add(i, i + 1);
    }
    drain();

    assertThat(log.lost()).isEqualTo(70_000 - 65_536);
    assertThat(begins).hasSize(65_536).startsWith(4_464L).endsWith(69_999L);
  }

  @Test
  void losesNoRequestOfManyThreads() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(new Thread(() -> addThousand()));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    drain();

    assertThat(begins).hasSize(4_000);
  }

  private void addThousand() {
    for (int i = 1; i <= 1_000; i++) {
      log.add(i, i + 1);
    }
  }
}
