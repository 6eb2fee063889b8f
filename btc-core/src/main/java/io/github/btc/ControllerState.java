package io.github.btc;

/** Where a controller stands. The gate is open in every state but DRAINING and RUNNING. */
public enum ControllerState {
  /** Requests are served; no task is due. Gate open. */
  SERVING(true),
  /** Routers are being told; requests that still come are served. Gate open. */
  ANNOUNCING(true),
  /** Waiting until no request is in flight. Gate closed. */
  DRAINING(false),
  /** Tasks run; no request is in flight. Gate closed. */
  RUNNING(false),
  /** The controller has ended. Gate open, for ever. */
  STOPPED(true);

  private final boolean gateOpen;

  ControllerState(boolean gateOpen) {
    this.gateOpen = gateOpen;
  }

  /**
   * Tells whether requests are let in while in this state.
   *
   * @return false in DRAINING and RUNNING only
   */
  public boolean gateOpen() {
    return gateOpen;
  }
}
