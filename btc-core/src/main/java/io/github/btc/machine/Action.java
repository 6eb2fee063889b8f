package io.github.btc.machine;

/** What the driver must do next. */
public enum Action {
  /** Nothing. */
  NOTHING,
  /** Ask whether enough others serve; answer with {@link Event.Granted} or Declined. */
  ASK_COORDINATOR,
  /**
   * Not now: serve on, give back what the coordinator may still grant, and if routers were asked,
   * tell them that this replica is back.
   */
  STAND_BACK,
  /** Tell the routers that this replica goes away; answer with {@link Event.Announced}. */
  ANNOUNCE_AWAY,
  /** Shut the gate; answer with {@link Event.Empty} and {@link Event.Known}. */
  CLOSE_GATE,
  /** Run the selected tasks one after the other; answer with {@link Event.TasksEnded}. */
  RUN_TASKS,
  /** Interrupt them. */
  INTERRUPT_TASKS,
  /** Open the gate (it may be open already) and tell the routers that this replica is back. */
  OPEN_GATE
}
