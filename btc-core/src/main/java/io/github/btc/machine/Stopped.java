package io.github.btc.machine;

import io.github.btc.ControllerState;
import org.jspecify.annotations.Nullable;

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

  @Override
  public @Nullable Event notice(Facts facts, long nowNanos, Memory memory) {
    return null;
  }

  @Override
  public long nanosUntilDue(Facts facts, long nowNanos, Memory memory) {
    return Long.MAX_VALUE;
  }
}
