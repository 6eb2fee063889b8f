package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

/** All Envoys in front of this replica, which are called at the same time. */
final class Envoys implements AnnouncedState.Voice, HealthSource {

  private final List<EnvoyEdge> edges;
  private final List<SidecarHealth> sidecars;
  private final int others;
  private final ParallelCalls parallel = new ParallelCalls("btc-envoy");
  private volatile boolean healthy = true; // volatile: written by the announcer, read by endpoints

  Envoys(List<EnvoyEdge> edges, List<SidecarHealth> sidecars, int others) {
    this.edges = edges;
    this.sidecars = sidecars;
    this.others = others;
  }

  @Override
  public boolean isHealthy() {
    return healthy;
  }

  @Override
  public Outcome away(Closing closing, Deadline deadline) throws Exception {
    parallel.all(
        edges.stream()
            .<Callable<Outcome>>map(edge -> () -> edge.checkOthers(others, deadline))
            .toList());
    healthy = false;
    tellSidecars(SidecarHealth::fail, deadline);
    try {
      parallel.all(
          edges.stream()
              .<Callable<Outcome>>map(edge -> () -> edge.awaitAway(others, deadline))
              .toList());
    } catch (Exception e) {
      if (NoOtherReplicaException.isIn(e)) {
        stay(e, deadline);
      }
      throw e;
    }
    boolean mayPassLate = sidecars.stream().anyMatch(SidecarHealth::mayPassLate);
    return edges.isEmpty() || mayPassLate ? Outcome.UNCONFIRMED : Outcome.CONFIRMED;
  }

  private void stay(Exception reason, Deadline deadline) {
    healthy = true;
    try {
      tellSidecars(SidecarHealth::pass, deadline);
    } catch (Exception e) { // the sidecars get a "back" again after the closing
      reason.addSuppressed(e);
    }
  }

  @Override
  public void back(Deadline deadline) throws Exception {
    healthy = true;
    tellSidecars(SidecarHealth::pass, deadline);
    parallel.all(
        edges.stream().<Callable<Outcome>>map(edge -> () -> edge.awaitBack(deadline)).toList());
  }

  /** An order to a sidecar. */
  private interface Order {

    void to(SidecarHealth sidecar, Deadline deadline) throws IOException;
  }

  private void tellSidecars(Order order, Deadline deadline) throws Exception {
    parallel.all(
        sidecars.stream()
            .<Callable<Outcome>>map(sidecar -> () -> tell(sidecar, order, deadline))
            .toList());
  }

  private static Outcome tell(SidecarHealth sidecar, Order order, Deadline deadline)
      throws IOException {
    order.to(sidecar, deadline);
    return Outcome.UNCONFIRMED;
  }

  @Override
  public String toString() {
    return "Envoy " + edges + " sidecars " + sidecars;
  }
}
