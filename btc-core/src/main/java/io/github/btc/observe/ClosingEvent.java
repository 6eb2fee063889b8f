package io.github.btc.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The gate was shut, from shut to open. */
@Name("io.github.btc.Closing")
@Label("Closing")
@Description("The gate was shut: no request was let in")
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
