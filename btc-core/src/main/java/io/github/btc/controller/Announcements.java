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
 * Calls the coordinator and the announcer. It calls them on a worker, because they may block, and
 * catches what they throw, because they are the user's code. Everything except the jobs of the
 * worker runs on the controller's thread.
 */
final class Announcements {

  private static final Event DECLINED = new Event.Declined();
  private static final Event CONFIRMED = new Event.Announced(true);
  private static final Event UNCONFIRMED = new Event.Announced(false);
  private static final Event FAILED = new Event.AnnouncementFailed();
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
  private boolean backIsDue = true; // false only if the last announcement was not begun
  private boolean announcing; // the last question was an announcement
  private boolean mayHoldATurn; // the coordinator was asked after the last release
  private RefusalWait refusalWait = RefusalWait.NONE;
  private boolean permitted; // confined to the worker

  /** The part of the controller that the announcements use. */
  interface Controller {

    /** Leaves a message for the controller's thread. The worker calls it. */
    void leave(Mailbox.Message message);

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

  /** Asks the announcer for its refusal wait, on the thread that builds the controller. */
  void prepare() {
    try {
      refusalWait = askForRefusalWait();
    } catch (Throwable e) {
      controller.failed(announcerName, Guard.textOf(e));
    }
  }

  /** Returns the user's own name for an object, or the name of its class if that fails. */
  private static String nameOf(Object who) {
    try {
      return Objects.requireNonNull(who.toString());
    } catch (Throwable e) {
      return who.getClass().getName();
    }
  }

  void askCoordinator(Closing closing) {
    long number = newQuestion();
    announcing = false;
    if (answersAsBusy(number, DECLINED)) {
      return;
    }
    mayHoldATurn = true;
    ask(
        number,
        coordinatorName,
        DECLINED,
        () -> {
          permitted = coordinator == null || coordinator.tryAcquire(closing);
          return permitted ? new Event.Granted() : DECLINED;
        });
  }

  void announceAway(Closing closing) {
    long number = newQuestion();
    announcing = true;
    backIsDue = !answersAsBusy(number, FAILED);
    if (backIsDue) {
      ask(number, announcerName, FAILED, () -> sayAway(closing));
    } else { // or one that hangs for ever would seem to work again
      controller.failed(announcerName, "not asked, because two earlier questions have no answer");
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

  /** Asks for the refusal wait on the worker and passes it to the controller's thread. */
  private void learnRefusalWait() {
    RefusalWait wait = askForRefusalWait();
    controller.leave(
        () -> {
          refusalWait = wait;
          return null;
        });
  }

  private RefusalWait askForRefusalWait() {
    return Objects.requireNonNull(announcer.refusalWait(), "refusalWait() is null");
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
            failure = Guard.textOf(e);
          } finally {
            unfinished.decrementAndGet(); // before the answer, which may bring the next question
          }
          answer(number, answer, who, failure);
        });
  }

  /** Answers at once if the worker already has two questions: more of them would pile up. */
  private boolean answersAsBusy(long number, Event answer) {
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
    controller.leave(
        () -> {
          if (number != questions || !answerPending) {
            return null; // the answer to an earlier question, which does not concern this closing
          }
          answerPending = false;
          if (failure != null) {
            controller.failed(who, failure);
          }
          return answer;
        });
  }

  /** Ignores an answer that comes from now on, because the limit has passed. */
  void stopWaiting() {
    if (answerPending) {
      answerPending = false;
      controller.failed(
          announcing ? announcerName : coordinatorName, "no answer within the announce limit");
    }
  }

  void announceBack() {
    if (backIsDue) {
      worker.execute(() -> guarded(announcerName, announcer::announceBack));
    }
    backIsDue = true;
    giveBack();
  }

  /** Announces back if something was announced, and gives the coordinator's permission back. */
  void standBack() {
    if (announcing) {
      announceBack();
    } else {
      giveBack();
    }
  }

  /** Releases the coordinator's permission, even one that comes late, because jobs run in order. */
  private void giveBack() {
    if (coordinator != null && mayHoldATurn) {
      mayHoldATurn = false;
      worker.execute(
          () -> {
            if (permitted) {
              permitted = false;
              guarded(coordinatorName, coordinator::release);
            }
          });
    }
  }

  /** Closes the announcer after it has announced back. */
  void close() {
    worker.execute(() -> guarded(announcerName, announcer::close));
  }

  /** Returns how long a closing waits for its refusals to reach the routers. */
  RefusalWait refusalWait() {
    return refusalWait;
  }

  private void guarded(String who, Attempt attempt) {
    try {
      attempt.run();
    } catch (Throwable e) {
      String problem = Guard.textOf(e);
      controller.leave(
          () -> {
            controller.failed(who, problem);
            return null;
          });
    }
  }

  private interface Attempt {
    void run() throws Exception;
  }
}
