package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.workload.ServiceLog;
import java.util.SplittableRandom;

/** What the replicas of a scenario are. */
public interface ReplicaModel {

  /** Makes a replica. */
  Replica create(int index, Host host, Seeds seeds);

  /** Returns how many requests a replica serves at once. */
  int slots();

  /** Gives each replica its service log. */
  @FunctionalInterface
  interface Logs {
    /** Returns a fresh log; the stream is the replica's own. */
    ServiceLog of(int replica, SplittableRandom random);
  }

  /** Replicas that replay service logs, one request at a time. */
  static ReplicaModel replaying(Logs logs) {
    return replaying(logs, 1);
  }

  /** Replicas that replay service logs, several requests at a time. */
  static ReplicaModel replaying(Logs logs, int slots) {
    return new Replaying(logs, slots);
  }
}
