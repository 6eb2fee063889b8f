package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.workload.ServiceLog;
import java.util.SplittableRandom;

/** The kind of the replicas of a scenario. */
public interface ReplicaModel {

  /** Makes a replica. */
  Replica create(int index, Host host, Seeds seeds);

  /** Returns the number of requests that a replica serves at once. */
  int slots();

  /** Gives each replica its service log. */
  @FunctionalInterface
  interface Logs {
    /** Returns a new log for a replica, with a stream of random numbers for this replica only. */
    ServiceLog of(int replica, SplittableRandom random);
  }

  /** Returns replicas that replay service logs, one request at a time. */
  static ReplicaModel replaying(Logs logs) {
    return replaying(logs, 1);
  }

  /** Returns replicas that replay service logs, several requests at a time. */
  static ReplicaModel replaying(Logs logs, int slots) {
    return new Replaying(logs, slots);
  }
}
