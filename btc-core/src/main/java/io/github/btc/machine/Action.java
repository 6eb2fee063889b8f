package io.github.btc.machine;

import io.github.btc.ControllerEvent.Ending;
import java.util.List;

/**
 * What a {@link World} must do next. Each action carries what is needed to do it; tasks are indexes
 * in the order of registration.
 */
public sealed interface Action {

  /** The action that asks for nothing. */
  Action NOTHING = new Nothing();

  /**
   * Has a performer do it.
   *
   * @param performer the method for this action is called
   */
  void performBy(Performer performer);

  /** Nothing. */
  record Nothing() implements Action {
    @Override
    public void performBy(Performer performer) {}
  }

  /**
   * Report that due tasks do not run for the time being.
   *
   * @param deferral which, and why
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
   */
  record AskCoordinator(List<Integer> tasks) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.askCoordinator(this);
    }
  }

  /**
   * Give the closing up before the gate was closed: give back what the coordinator may still grant,
   * and if routers were told, tell them that this replica is back.
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
   * Tell the routers that this replica goes away. The answer is {@link Event.Announced} or {@link
   * Event.NotNow}.
   *
   * @param tasks the tasks of the closing that begins
   * @param requested true if somebody asked for it, whatever the level
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
   * @param tasks which
   * @param drained true if no request is in flight; false only where the drain policy says to run
   *     the tasks anyway
   */
  record RunTasks(List<Integer> tasks, boolean drained) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.runTasks(this);
    }
  }

  /**
   * Interrupt the tasks that are running, because their limit has passed.
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
   * Open the gate, which may be open already, and tell the routers that this replica is back.
   *
   * @param tasks the tasks of the closing that has ended; none if there was no closing
   * @param ending how it has ended
   */
  record OpenGate(List<Integer> tasks, Ending ending) implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.openGate(this);
    }
  }

  /** Count the requests that met a task which ignored its interrupt: it has returned at last. */
  record CountExposed() implements Action {
    @Override
    public void performBy(Performer performer) {
      performer.countExposed();
    }
  }

  /** Does actions, one method for each. */
  interface Performer {

    /**
     * Reports why due tasks do not run; by default nobody is told.
     *
     * @param action what to do
     */
    default void defer(Defer action) {}

    /**
     * Asks the coordinator.
     *
     * @param action what to do
     */
    void askCoordinator(AskCoordinator action);

    /**
     * Gives a closing up.
     *
     * @param action what to do
     */
    void standBack(StandBack action);

    /**
     * Tells the routers.
     *
     * @param action what to do
     */
    void announceAway(AnnounceAway action);

    /**
     * Closes the gate.
     *
     * @param action what to do
     */
    void closeGate(CloseGate action);

    /**
     * Runs tasks, without waiting for their end.
     *
     * @param action what to do
     */
    void runTasks(RunTasks action);

    /**
     * Interrupts tasks.
     *
     * @param action what to do
     */
    void interruptTasks(InterruptTasks action);

    /**
     * Opens the gate.
     *
     * @param action what to do
     */
    void openGate(OpenGate action);

    /** Counts those who met a task that has returned late; by default nobody counts. */
    default void countExposed() {}
  }
}
