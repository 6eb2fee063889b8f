package io.github.btc.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A task ran outside any closing. */
@Name("io.github.btc.UncontrolledRun")
@Label("Uncontrolled run")
@Description("A background task ran by itself, while requests may have been in flight")
@Category("BTC")
@StackTrace(false)
final class UncontrolledRunEvent extends Event {
  @Label("Controller")
  @Nullable String controller;

  @Label("Task")
  @Nullable String task;

  @Label("Count")
  long count;
}
