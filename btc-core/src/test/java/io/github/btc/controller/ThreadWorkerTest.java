package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ThreadWorkerTest {

  private final ThreadWorker worker = new ThreadWorker("worker-under-test");
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  @AfterEach
  void end() throws InterruptedException {
    worker.shutDown(Duration.ofMillis(1));
  }

  @Test
  void interruptsTheJobThatRuns() throws Exception {
    CountDownLatch begun = hang();
    begun.await();

    worker.interrupt();

    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("interrupted");
  }

  @Test
  void interruptsNobodyWhenNothingRuns() throws Exception {
    worker.execute(() -> said.add("first"));
    assertThat(said.take()).isEqualTo("first");
    await("idle")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(1))
        .until(worker::isIdle);
    worker.interrupt();
    worker.execute(() -> said.add(Thread.interrupted() ? "interrupted" : "fine"));

    assertThat(said.take()).isEqualTo("fine");
  }

  @Test
  void doesNotHandAnInterruptOnToTheNextJob() throws Exception {
    worker.execute(() -> Thread.currentThread().interrupt());
    worker.execute(() -> said.add(Thread.interrupted() ? "interrupted" : "fine"));

    assertThat(said.take()).isEqualTo("fine");
  }

  @Test
  void runsOnADaemonThreadOfItsName() throws Exception {
    worker.execute(
        () -> said.add(Thread.currentThread().getName() + Thread.currentThread().isDaemon()));

    assertThat(said.take()).isEqualTo("worker-under-testtrue");
  }

  @Test
  void interruptsWhatIsLeftAtTheEndAndTakesNothingMore() throws Exception {
    CountDownLatch begun = hang();
    begun.await();

    worker.shutDown(Duration.ofMillis(1));

    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("interrupted");
    worker.execute(() -> said.add("too late"));
    assertThat(said).isEmpty();
  }

  /** A turn, or a server that is out, may be given back by one of them. */
  @Test
  void runsWhatStandsBehindTheOneThatItInterrupts() throws Exception {
    CountDownLatch begun = hang();
    worker.execute(() -> said.add("back"));
    begun.await();

    worker.shutDown(Duration.ofMillis(1));

    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("interrupted");
    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("back");
  }

  @Test
  void letsTheJobsGivenSoFarEnd() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    worker.execute(
        () -> {
          try {
            go.await();
            said.add("ended");
          } catch (InterruptedException e) {
            said.add("interrupted");
          }
        });
    go.countDown();

    worker.shutDown(Duration.ofSeconds(60));

    assertThat(said).containsExactly("ended");
  }

  private CountDownLatch hang() {
    CountDownLatch begun = new CountDownLatch(1);
    worker.execute(
        () -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            said.add("interrupted");
          }
        });
    return begun;
  }
}
