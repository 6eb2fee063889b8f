package io.github.btc.spring.boot;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A request that stays in flight until the server has begun its graceful shutdown. */
@RestController
final class SlowOrders implements SmartLifecycle {

  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private boolean endsWithTheContext;
  private boolean running;

  @GetMapping("/slow")
  String slow() throws InterruptedException {
    inside.countDown();
    return end.await(RunningApplication.LIMIT.toSeconds(), TimeUnit.SECONDS) ? "done" : "late";
  }

  void awaitInside() throws InterruptedException {
    if (!inside.await(RunningApplication.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("nobody came in");
    }
  }

  void endWhenTheContextCloses() {
    endsWithTheContext = true;
  }

  @Override
  public int getPhase() {
    return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    if (endsWithTheContext) {
      end.countDown();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
