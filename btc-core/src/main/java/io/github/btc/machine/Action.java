package io.github.btc.machine;

import io.github.btc.ControllerEvent.Ending;
import java.util.List;

/**
 * An order of the machine to a {@link World}. Each action carries the facts that the world needs to
 * perform it. Tasks are indexes in the order of registration.
 */
public sealed interface Action {

  /** The action that orders nothing. */
  Action NOTHING = new Nothing();

  /**
   * Calls the method of a performer that belongs to this action.
   *
   * @param performer performs the action
   */
  void performBy(Performer performer);

  /** Do nothing. */
  record Nothing() implements Action {
    @Override
    public void performBy(Performer performer) {}
  }

  /**
   * Report that due tasks may not run now.
   *
   * @param deferral the task that is deferred and the reason
   */
  record Defer(Deferral deferral) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.defer(this);
    }
  }

  /**
   * Ask the coordinator whether enough other replicas serve. The answer is {@link Event.Granted} or
   * {@link Event.Declined}.
   *
   * @param tasks the tasks of the closing that is to begin
   * @param requested true if somebody asked for the closing
   */
  record AskCoordinator(List<Integer> tasks, boolean requested) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.askCoordinator(this);
    }
  }

  /**
   * Abandon the closing before the gate has closed. Give the coordinator's permission back, even if
   * it is granted later. If an announcer has announced away, announce back.
   *
   * @param deferral why the tasks do not run now
   */
  record StandBack(Deferral deferral) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.standBack(this);
    }
  }

  /**
   * Announce to the routers that this replica goes away. The answer is {@link Event.Announced} or
   * {@link Event.NotNow}.
   *
   * @param tasks the tasks of the closing that begins
   * @param requested true if somebody asked for the closing, whatever the level
   */
  record AnnounceAway(List<Integer> tasks, boolean requested) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.announceAway(this);
    }
  }

  /**
   * Close the gate. {@link Event.Empty} and {@link Event.Known} follow.
   *
   * @param tasks the tasks of this closing
   * @param confirmed true if the routers have confirmed
   */
  record CloseGate(List<Integer> tasks, boolean confirmed) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.closeGate(this);
    }
  }

  /**
   * Run tasks one after the other. {@link Event.TasksEnded} follows.
   *
   * @param tasks the tasks to run
   * @param drained true if no request is in flight; false if the drain policy is to run anyway
   */
  record RunTasks(List<Integer> tasks, boolean drained) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.runTasks(this);
    }
  }

  /**
   * Interrupt the running tasks, because their limit has passed.
   *
   * @param tasks the tasks of this closing
   */
  record InterruptTasks(List<Integer> tasks) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.interruptTasks(this);
    }
  }

  /**
   * Open the gate, which may be open already, and announce that this replica is back.
   *
   * @param tasks the tasks of the closing that has ended; none if there was no closing
   * @param ending how the closing has ended
   */
  record OpenGate(List<Integer> tasks, Ending ending) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.openGate(this);
    }
  }

  /** Count the exposed requests of a task that ignored its interrupt and has now returned. */
  record CountExposed() implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.countExposed();
    }
  }

  /** Performs actions, and has one method for each of them. */
  interface Performer {

    /** Reports why due tasks may not run. The default reports nothing. */
    default void defer(Defer action) {}

    /** Asks the coordinator. */
    void askCoordinator(AskCoordinator action);

    /** Abandons a closing before the gate has closed. */
    void standBack(StandBack action);

    /** Announces that this replica goes away. */
    void announceAway(AnnounceAway action);

    /** Closes the gate. */
    void closeGate(CloseGate action);

    /** Starts the tasks and does not wait for their end. */
    void runTasks(RunTasks action);

    /** Interrupts the running tasks. */
    void interruptTasks(InterruptTasks action);

    /** Opens the gate. */
    void openGate(OpenGate action);

    /** Counts the exposed requests of a task that has returned late. The default counts nothing. */
    default void countExposed() {}
  }
}
