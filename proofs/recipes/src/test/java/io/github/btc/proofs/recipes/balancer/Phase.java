package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.ControllerState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** The phases of a closing, in each of which a test can make something happen. */
enum Phase {
  SERVING,
  ANNOUNCING,
  DRAINING,
  RUNNING,
  COMING_BACK;

  /** Walks a replica through its first closing and returns when it is over. */
  void of(GatedReplica replica, Runnable event) throws InterruptedException {
    switch (this) {
      case SERVING -> {
        event.run();
        replica.endTask();
        replica.requestTask();
      }
      case ANNOUNCING -> {
        Interruption announcement = new Interruption();
        replica.announcer().beforeAway(announcement::waitForTheEvent);
        replica.endTask();
        replica.requestTask();
        announcement.by(event);
        await("end of the announcement").until(() -> replica.announcer().hasAnnounced());
      }
      case DRAINING -> {
        CompletableFuture<Void> held = CompletableFuture.runAsync(() -> hold(replica));
        replica.awaitHeldRequest();
        replica.requestTask();
        await("DRAINING").until(() -> replica.state() == ControllerState.DRAINING);
        event.run();
        replica.endTask();
        replica.release();
        held.join();
      }
      case RUNNING -> {
        replica.beginTask();
        event.run();
        replica.endTask();
      }
      case COMING_BACK -> {
        Interruption announcement = new Interruption();
        replica.announcer().beforeBack(announcement::waitForTheEvent);
        replica.endTask();
        replica.requestTask();
        announcement.by(event);
      }
    }
    awaitEnd(replica);
  }

  /**
   * Holds an announcement until an event has happened. The event happens in the thread of the test,
   * because the controller interrupts the one of the announcer after some time.
   */
  private static final class Interruption {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch happened = new CountDownLatch(1);

    void waitForTheEvent() {
      begun.countDown();
      try {
        happened.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    void by(Runnable event) throws InterruptedException {
      begun.await();
      try {
        event.run();
      } finally {
        happened.countDown();
      }
    }
  }

  /** Not through the balancer, which would wait for it before it confirms. */
  static void hold(GatedReplica replica) {
    try (StrictClient client = new StrictClient(replica.address())) {
      client.get("/hold");
    } catch (IOException e) {
      if (!replica.isDead()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void awaitEnd(GatedReplica replica) {
    await("end of a closing")
        .until(() -> replica.state() == ControllerState.STOPPED || replica.hasOpened());
  }
}
