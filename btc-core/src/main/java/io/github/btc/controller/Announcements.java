package io.github.btc.controller;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.RefusalWait;
import io.github.btc.machine.Event;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Talks with the coordinator and the announcer: on a worker, because they may block, and guarded,
 * because they are the user's code. All but the jobs of the worker runs on the controller's thread.
 */
final class Announcements {

  private static final Event DECLINED = new Event.Declined();
  private static final Event CONFIRMED = new Event.Announced(true);
  private static final Event UNCONFIRMED = new Event.Announced(false);
  private static final Event NOT_NOW = new Event.NotNow();

  private final Announcer announcer;
  private final @Nullable Coordinator coordinator;
  private final Worker worker;
  private final Controller controller;
  private final String announcerName;
  private final String coordinatorName;

  private final AtomicInteger unfinished = new AtomicInteger(); // questions

  private long questions;
  private boolean answerPending;
  private boolean backIsDue = true; // but for an "away" that was not even begun
  private boolean announcing; // an "away" was the last question
  private boolean nothingToGive = true; // nobody was asked since the last release
  private RefusalWait refusalWait = RefusalWait.NONE;
  private boolean permitted; // confined to the worker

  /** What they need of the driver. */
  interface Controller {

    /** Has something done on the controller's thread; called from the worker. */
    void leaveMessage(Runnable message);

    /** Brings an event to the machine; returns true if something was done. */
    boolean tell(Event event);

    void failed(String who, String problem);
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
    this.announcerName = nameOf(announcer);
    this.coordinatorName = coordinator == null ? "none" : nameOf(coordinator);
  }

  /** Asks the announcer how long refusals are given, on the thread that makes the controller. */
  void prepare() {
    try {
      refusalWait = announcer.refusalWait();
    } catch (Throwable e) {
      controller.failed(announcerName, e.toString());
    }
  }

  /** What the user's code calls itself; its class where it cannot say. */
  private static String nameOf(Object who) {
    try {
      return Objects.requireNonNull(who.toString());
    } catch (Throwable e) {
      return who.getClass().getName();
    }
  }

  void askCoordinator() {
    long number = newQuestion();
    announcing = false;
    if (isBusy(number, DECLINED)) {
      return;
    }
    nothingToGive = false;
    ask(
        number,
        coordinatorName,
        DECLINED,
        () -> {
          permitted = coordinator == null || coordinator.tryAcquire();
          return permitted ? new Event.Granted() : DECLINED;
        });
  }

  void announceAway(Closing closing) {
    long number = newQuestion();
    announcing = true;
    backIsDue = !isBusy(number, UNCONFIRMED);
    if (backIsDue) {
      ask(number, announcerName, UNCONFIRMED, () -> sayAway(closing));
    }
  }

  private Event sayAway(Closing closing) throws Exception {
    Event answer = UNCONFIRMED;
    try {
      answer = eventOf(announcer.announceAway(closing));
    } finally {
      if (answer != CONFIRMED) {
        guarded(announcerName, this::learnRefusalWait);
      }
    }
    return answer;
  }

  private static Event eventOf(Announcer.Outcome outcome) {
    return switch (outcome) {
      case CONFIRMED -> CONFIRMED;
      case UNCONFIRMED -> UNCONFIRMED;
      case NOT_NOW -> NOT_NOW;
    };
  }

  /** On the worker, like all that the announcer is asked; known to the controller by a message. */
  private void learnRefusalWait() {
    RefusalWait wait = Objects.requireNonNull(announcer.refusalWait(), "refusalWait() is null");
    controller.leaveMessage(() -> refusalWait = wait);
  }

  private void ask(long number, String who, Event otherwise, Callable<Event> question) {
    unfinished.incrementAndGet();
    worker.execute(
        () -> {
          Event answer = otherwise;
          String failure = null;
          try {
            answer = question.call();
          } catch (Throwable e) {
            failure = e.toString();
          }
          unfinished.decrementAndGet(); // before the answer, which may bring the next question
          answer(number, answer, who, failure);
        });
  }

  /**
   * Behind a question that is not answered one more may wait, or they would pile up. Says nothing:
   * that those two had no answer in time has been said.
   */
  private boolean isBusy(long number, Event answer) {
    boolean busy = unfinished.get() > 1;
    if (busy) {
      answer(number, answer, "", null);
    }
    return busy;
  }

  private long newQuestion() {
    answerPending = true;
    return ++questions;
  }

  private void answer(long number, Event answer, String who, @Nullable String failure) {
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
  void stopWaitingForTheCoordinator() {
    stopWaiting(coordinatorName);
  }

  /** The limit has passed: an answer that comes now comes too late. */
  void stopWaitingForTheAnnouncer() {
    stopWaiting(announcerName);
  }

  private void stopWaiting(String forWhom) {
    if (answerPending) {
      answerPending = false;
      controller.failed(forWhom, "no answer within the announce limit");
    }
  }

  void announceBack() {
    if (backIsDue) {
      worker.execute(() -> guarded(announcerName, announcer::announceBack));
    }
    backIsDue = true;
    giveBack();
  }

  /** Undoes what has been asked for: the routers know nothing yet unless they have been asked. */
  void standBack() {
    if (announcing) {
      announceBack();
    } else {
      giveBack();
    }
  }

  /** Releases the coordinator's permission, also one that comes too late: jobs run in order. */
  private void giveBack() {
    if (coordinator != null && !nothingToGive) {
      nothingToGive = true;
      worker.execute(
          () -> {
            if (permitted) {
              permitted = false;
              guarded(coordinatorName, coordinator::release);
            }
          });
    }
  }

  /** Ends the announcer, behind the last "back". */
  void close() {
    worker.execute(() -> guarded(announcerName, announcer::close));
  }

  /** Returns how long refusals are given to tell the routers. */
  RefusalWait refusalWait() {
    return refusalWait;
  }

  private void guarded(String who, Attempt attempt) {
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
