package io.github.btc.observe;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import org.jspecify.annotations.Nullable;

/**
 * Writes closings, runs and uncontrolled runs into the JDK Flight Recorder, so that a recording
 * shows them together with the events of the JVM. Does nothing before the first recording.
 */
public final class FlightRecorder implements ControllerListener {

  private final String controller;
  private @Nullable ClosingEvent closing;

  /**
   * Makes a recorder. One thread may call it.
   *
   * @param controller the controller's name
   */
  public FlightRecorder(String controller) {
    this.controller = controller;
  }

  @Override
  public void on(ControllerEvent event) {
    // The first event loads the recorder: a tenth of a second of a cold JVM, in its first closing.
    if (jdk.jfr.FlightRecorder.isInitialized()) {
      write(event);
    }
  }

  private void write(ControllerEvent event) {
    if (event instanceof ControllerEvent.GateClosed) {
      closing = new ClosingEvent();
      closing.begin();
    } else if (event instanceof ControllerEvent.GateOpened opened && closing != null) {
      closing.end();
      closing.controller = controller;
      closing.ending = opened.ending().name();
      closing.refused = opened.refused();
      closing.commit();
      closing = null;
    } else if (event instanceof ControllerEvent.TaskRan ran) {
      TaskRunEvent run = new TaskRunEvent();
      run.controller = controller;
      run.task = ran.task();
      run.runTime = ran.runNanos();
      run.levelBefore = ran.levelBefore();
      run.levelAfter = ran.levelAfter();
      run.commit();
    } else if (event instanceof ControllerEvent.UncontrolledRun uncontrolled) {
      UncontrolledRunEvent run = new UncontrolledRunEvent();
      run.controller = controller;
      run.task = uncontrolled.task();
      run.count = uncontrolled.count();
      run.commit();
    }
  }
}
