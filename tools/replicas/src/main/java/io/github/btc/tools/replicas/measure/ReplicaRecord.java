package io.github.btc.tools.replicas.measure;

import java.util.List;

/**
 * The records of one replica in one run.
 *
 * @param pauses stops for collections, in the order of time
 * @param events events of the controller; empty without a controller
 * @param answers times of the answers
 * @param chosen times at which a load balancer had chosen this replica for attempts; empty if no
 *     load balancer tells them
 */
public record ReplicaRecord(
    List<Pause> pauses, ReplicaEvents events, Answers answers, Answers chosen) {

  /**
   * Creates a record without times from a load balancer, so that the client's times count.
   *
   * @param pauses stops for collections, in the order of time
   * @param events events of the controller; empty without a controller
   * @param answers times of the answers
   */
  public ReplicaRecord(List<Pause> pauses, ReplicaEvents events, Answers answers) {
    this(pauses, events, answers, Answers.unknown());
  }

  /** Returns the stops as intervals that do not overlap, in the order of time. */
  List<Interval> stops() {
    return Interval.merged(pauses.stream().map(Pause::interval).toList());
  }
}
