package io.github.btc.agent.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** The time of the monotonic clock, in an event that has the time of the recorder. */
@Category("BTC")
@Enabled(false) // in recordings of the service
@StackTrace(false)
abstract class ClockEvent extends Event {

  /** The field with {@link System#nanoTime()}. */
  static final String FIELD = "nanoTime";

  @Label("Nano time")
  long nanoTime;

  /** Writes the event now. */
  final void write() {
    begin();
    nanoTime = System.nanoTime();
    commit();
  }

  /** The recorder reads the wall clock when it begins a chunk. */
  @Name(AtChunk.NAME)
  @Label("Clocks at the beginning of a chunk")
  @Description("The monotonic clock when the recorder has read the wall clock")
  @Period("beginChunk")
  static final class AtChunk extends ClockEvent {
    static final String NAME = "io.github.btc.ClocksAtChunk";
  }

  /** In a chunk both clocks drift. */
  @Name(EachSecond.NAME)
  @Label("Clocks")
  @Description("The monotonic clock beside the clock of the recorder")
  @Period("1 s")
  static final class EachSecond extends ClockEvent {
    static final String NAME = "io.github.btc.Clocks";
  }
}
