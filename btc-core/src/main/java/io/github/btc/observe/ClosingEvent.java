package io.github.btc.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A closing, from the closing of the gate to its opening. */
@Name("io.github.btc.Closing")
@Label("Closing")
@Description("The gate was closed and admitted no request")
@Category("BTC")
@StackTrace(false)
final class ClosingEvent extends Event {
  @Label("Controller")
  @Nullable String controller;

  @Label("Ending")
  @Nullable String ending;

  @Label("Refused requests")
  long refused;
}
