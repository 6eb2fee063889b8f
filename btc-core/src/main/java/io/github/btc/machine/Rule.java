package io.github.btc.machine;

/**
 * The rules that are ours and adapt to what a service does. A service has all of them. An
 * experiment switches them off one by one, to see what each is worth: {@code btc simulate
 * ablation}.
 */
public enum Rule {
  /** {@link UnavailabilityBudget}: the share of a window in which the gate may be closed. */
  BUDGET,
  /** The same in each tenth of the window, with twice the share. */
  BUDGET_OF_A_TENTH,
  /** {@link BackOff} after a drain that was abandoned, or a task that ignored its interrupt. */
  DRAIN_BACK_OFF,
  /** {@link BackOff} of a task after a run that failed or did not help. */
  TASK_BACK_OFF,
  /** {@link HeldBack}: two runs that did not help. */
  WAIT_FOR_RISE,
  /** {@link Dormancy}: five closings that did not pay. */
  DORMANCY,
  /** {@link BackOff} after an announcement that failed. */
  ANNOUNCER_BACK_OFF,
  /** {@link BackOff} after an announcement that nobody confirmed. */
  UNCONFIRMED_BACK_OFF,
  /** {@link Confirmations}: routers that confirm and go on sending. */
  DISBELIEF,
  /** {@link Patience}: routers with too few other replicas. */
  PATIENCE,
  /** {@link Returns}: refused requests that came back. */
  RETURNS,
  /** {@link IntervalTuner}: uncontrolled runs lower the interval. */
  INTERVAL_TUNER,
  /** The slower climb of that interval after each climb too high. */
  SLOWER_CLIMB,
  /** {@link LevelPace}: the clock samples as often as the pace of the levels asks for. */
  LEVEL_PACE
}
