package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.console.process.Child;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkplaceTest {

  @Test
  void endsAChildThatWasBeingStartedWhenSomebodyEndedIt() throws Exception {
    Workplace workplace = new Workplace(null);
    CountDownLatch starting = new CountDownLatch(1);
    CountDownLatch mayStart = new CountDownLatch(1);
    FakeChild child = new FakeChild();
    CompletableFuture<Void> start =
        CompletableFuture.runAsync(() -> started(workplace, child, starting, mayStart));
    starting.await();
    CompletableFuture<Void> end = CompletableFuture.runAsync(workplace::abandon);
    mayStart.countDown();

    end.get(30, TimeUnit.SECONDS);
    start.get(30, TimeUnit.SECONDS);

    assertThat(child.killed).isTrue();
  }

  @Test
  void startsNothingAnyMoreWhenSomebodyHasEndedIt() throws IOException {
    Workplace workplace = new Workplace(null);
    workplace.abandon();

    assertThatThrownBy(() -> workplace.start(FakeChild::new))
        .isInstanceOf(IOException.class)
        .hasMessage("The run is being ended, so no process is started any more.");
  }

  private static void started(
      Workplace workplace, FakeChild child, CountDownLatch starting, CountDownLatch mayStart) {
    try {
      workplace.start(
          () -> {
            starting.countDown();
            awaited(mayStart);
            return child;
          });
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static final class FakeChild implements Child {
    private volatile boolean killed;

    @Override
    public void release() {}

    @Override
    public void kill() {
      killed = true;
    }

    @Override
    public void close() {}
  }
}
