package io.github.btc.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A task has run in a closing. */
@Name("io.github.btc.TaskRun")
@Label("Task run")
@Description("A background task has run while no request was in flight")
@Category("BTC")
@StackTrace(false)
final class TaskRunEvent extends Event {
  @Label("Controller")
  @Nullable String controller;

  @Label("Task")
  @Nullable String task;

  @Label("Run time")
  @Timespan(Timespan.NANOSECONDS)
  long runTime;

  @Label("Level before")
  double levelBefore;

  @Label("Level after")
  double levelAfter;
}
