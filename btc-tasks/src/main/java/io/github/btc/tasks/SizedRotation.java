package io.github.btc.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.io.IOException;

/** The rotation of a log, due when the file has grown. */
record SizedRotation(RotatingLogHandler log, String name, ActivationInterval activationInterval)
    implements BackgroundTask {

  @Override
  public double level() {
    return log.bytes();
  }

  @Override
  public void run() throws IOException {
    log.rotate();
  }

  @Override
  public long uncontrolledRuns() {
    return log.timesLetGo();
  }
}
