package io.github.btc.proofs.recipes.balancer;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerEvent.TaskFailed;
import io.github.btc.ControllerEvent.TaskOverran;
import io.github.btc.ControllerEvent.TaskRan;
import java.util.ArrayList;
import java.util.List;

/**
 * A closing that is over.
 *
 * @param confirmed whether the balancer knew of it before the gate closed
 * @param ran whether the task ran; it does not if requests do not end in time
 * @param refused requests that were refused
 */
record PastClosing(boolean confirmed, boolean ran, long refused) {

  /** Reads them from the events of a controller. */
  static List<PastClosing> in(List<ControllerEvent> events) {
    List<PastClosing> closings = new ArrayList<>();
    boolean confirmed = false;
    boolean ran = false;
    for (ControllerEvent event : events) {
      if (event instanceof GateClosed closed) {
        confirmed = closed.confirmed();
        ran = false;
      } else if (event instanceof TaskRan
          || event instanceof TaskFailed
          || event instanceof TaskOverran) {
        ran = true;
      } else if (event instanceof GateOpened opened) {
        closings.add(new PastClosing(confirmed, ran, opened.refused()));
      }
    }
    return closings;
  }
}
