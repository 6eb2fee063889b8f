package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.engine.Seeds;

/** Makes replicas that replay logs. */
record Replaying(Logs logs, int slots) implements ReplicaModel {

  Replaying {
    Ranges.whole("slots", slots, 1, 1_000_000);
  }

  @Override
  public Replica create(int index, Host host, Seeds seeds) {
    return new LogReplica(index, host, logs.of(index, seeds.stream("replica-" + index)), slots);
  }
}
