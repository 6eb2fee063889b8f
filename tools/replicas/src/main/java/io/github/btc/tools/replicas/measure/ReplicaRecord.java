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
 * @param throttled times at which the kernel withheld the processor because a quota was used up, in
 *     the order of time without overlaps
 */
public record ReplicaRecord(
    List<Pause> pauses,
    ReplicaEvents events,
    Answers answers,
    Answers chosen,
    List<Interval> throttled) {

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

  /**
   * Creates a record of a replica that was not throttled or of which this is not known.
   *
   * @param pauses stops for collections, in the order of time
   * @param events events of the controller; empty without a controller
   * @param answers times of the answers
   * @param chosen times at which a load balancer had chosen this replica for attempts
   */
  public ReplicaRecord(List<Pause> pauses, ReplicaEvents events, Answers answers, Answers chosen) {
    this(pauses, events, answers, chosen, List.of());
  }

  /**
   * Returns this record with the times at which the kernel withheld the processor.
   *
   * @param intervals times in the order of time without overlaps
   * @return a record with these times
   */
  public ReplicaRecord throttledIn(List<Interval> intervals) {
    return new ReplicaRecord(pauses, events, answers, chosen, List.copyOf(intervals));
  }

  /** Returns the stops as intervals that do not overlap, in the order of time. */
  List<Interval> stops() {
    return Interval.merged(pauses.stream().map(Pause::interval).toList());
  }
}
