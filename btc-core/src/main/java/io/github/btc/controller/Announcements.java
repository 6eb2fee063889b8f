package io.github.btc.controller;

import io.github.btc.Announcer;
import io.github.btc.Announcer.Refusals;
import io.github.btc.Coordinator;
import io.github.btc.machine.Event;
import org.jspecify.annotations.Nullable;

/**
 * Talks with the coordinator and the announcer: on a worker, because they may block, and guarded,
 * because they are the user's code. All but the jobs of the worker runs on the controller's thread.
 */
final class Announcements {

  private final Announcer announcer;
  private final @Nullable Coordinator coordinator;
  private final Worker worker;
  private final Controller controller;

  private long questions;
  private boolean answerPending;
  private boolean permitted; // confined to the worker

  /** What they need of the driver. */
  interface Controller {

    /** Has something done on the controller's thread; called from the worker. */
    void leaveMessage(Runnable message);

    /** Brings an event to the machine; returns true if something was done. */
    boolean tell(Event event);

    void failed(Object who, String problem);
  }

  Announcements(
      Announcer announcer,
      @Nullable Coordinator coordinator,
      Worker worker,
      Controller controller) {
    this.announcer = announcer;
    this.coordinator = coordinator;
    this.worker = worker;
    this.controller = controller;
  }

  void askCoordinator() {
    long number = newQuestion();
    worker.execute(
        () -> {
          String failure = null;
          try {
            permitted = coordinator == null || coordinator.tryAcquire();
          } catch (Throwable e) {
            failure = e.toString();
          }
          Event answer = permitted ? new Event.Granted() : new Event.Declined();
          answer(number, answer, coordinator, failure);
        });
  }

  void announceAway() {
    long number = newQuestion();
    worker.execute(
        () -> {
          boolean confirmed = false;
          String failure = null;
          try {
            confirmed = announcer.announceAway() == Announcer.Outcome.CONFIRMED;
          } catch (Throwable e) {
            failure = e.toString();
          }
          answer(number, new Event.Announced(confirmed), announcer, failure);
        });
  }

  private long newQuestion() {
    answerPending = true;
    return ++questions;
  }

  private void answer(long number, Event answer, @Nullable Object who, @Nullable String failure) {
    controller.leaveMessage(
        () -> {
          if (number != questions || !answerPending) {
            return; // the answer to an earlier question: it says nothing of this closing
          }
          answerPending = false;
          if (failure != null) {
            controller.failed(who, failure);
          }
          controller.tell(answer);
        });
  }

  /** The limit has passed: an answer that comes now comes too late. */
  void stopWaiting(Object forWhom) {
    if (answerPending) {
      answerPending = false;
      controller.failed(forWhom, "no answer within the announce limit");
    }
  }

  void announceBack() {
    worker.execute(() -> guarded(announcer, announcer::announceBack));
    giveBack();
  }

  /** Releases the coordinator's permission, also one that comes too late: jobs run in order. */
  void giveBack() {
    if (coordinator != null) {
      worker.execute(
          () -> {
            if (permitted) {
              permitted = false;
              guarded(coordinator, coordinator::release);
            }
          });
    }
  }

  /** Returns 0 for a time that has passed. */
  long nanosUntilKnown(Refusals refusals) {
    try {
      return Math.max(0, announcer.nanosUntilKnown(refusals));
    } catch (Throwable e) {
      controller.failed(announcer, e.toString());
      return 0;
    }
  }

  private void guarded(Object who, Attempt attempt) {
    try {
      attempt.run();
    } catch (Throwable e) {
      String problem = e.toString();
      controller.leaveMessage(() -> controller.failed(who, problem));
    }
  }

  private interface Attempt {
    void run() throws Exception;
  }
}
