package io.github.btc.proofs.recipes.balancer;

import io.github.btc.ControllerState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;

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
        CompletableFuture<Void> happened = new CompletableFuture<>();
        replica.announcer().beforeAway(() -> run(event, happened));
        replica.endTask();
        replica.requestTask();
        happened.join();
        Await.until("end of the announcement", () -> replica.announcer().hasAnnounced());
      }
      case DRAINING -> {
        CompletableFuture<Void> held = CompletableFuture.runAsync(() -> hold(replica));
        replica.awaitHeldRequest();
        replica.requestTask();
        await(replica, ControllerState.DRAINING);
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
        CompletableFuture<Void> happened = new CompletableFuture<>();
        replica.announcer().beforeBack(() -> run(event, happened));
        replica.endTask();
        replica.requestTask();
        happened.join();
      }
    }
    awaitEnd(replica);
  }

  private static void run(Runnable event, CompletableFuture<Void> happened) {
    try {
      event.run();
      happened.complete(null);
    } catch (RuntimeException e) {
      happened.completeExceptionally(e);
    }
  }

  /** Not through the balancer, which would wait for it before it confirms. */
  private static void hold(GatedReplica replica) {
    try (StrictClient client = new StrictClient(replica.address())) {
      client.get("/hold");
    } catch (IOException e) {
      if (!replica.isDead()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void await(GatedReplica replica, ControllerState state) {
    Await.until(state.name(), () -> replica.state() == state);
  }

  private static void awaitEnd(GatedReplica replica) {
    Await.until(
        "end of a closing",
        () -> replica.state() == ControllerState.STOPPED || replica.hasOpened());
  }
}
