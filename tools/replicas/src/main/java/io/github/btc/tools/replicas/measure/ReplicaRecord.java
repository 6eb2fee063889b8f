package io.github.btc.tools.replicas.measure;

import java.util.List;

/**
 * Everything known of one replica in one run.
 *
 * @param pauses its stops for collections, in order of time
 * @param events what its controller did; empty without a controller
 * @param answers when it had answered
 */
public record ReplicaRecord(List<Pause> pauses, ReplicaEvents events, Answers answers) {

  /** Stretches that do not overlap, in order of time. */
  List<Interval> stops() {
    return Interval.merged(pauses.stream().map(Pause::interval).toList());
  }
}
