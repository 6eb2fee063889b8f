package io.github.btc.machine;

import io.github.btc.ControllerState;

/** The end: the gate is open for good. */
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
