package io.github.btc.machine;

import io.github.btc.ControllerState;

/** The controller has been stopped, and the gate stays open. */
record Stopped() implements State {

  @Override
  public ControllerState phase() {
    return ControllerState.STOPPED;
  }

  @Override
  public Transition on(Event event, long nowNanos, Memory memory) {
    return stay();
  }
}
