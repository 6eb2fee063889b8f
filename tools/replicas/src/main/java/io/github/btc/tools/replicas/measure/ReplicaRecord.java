package io.github.btc.tools.replicas.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The records of one replica in one run.
 *
 * @param pauses stops for collections, in the order of time
 * @param events events of the controller; empty without a controller
 * @param answers times of the answers
 * @param chosen times at which a load balancer had chosen this replica for attempts; empty if no
 *     load balancer tells them
 * @param causes times of other causes of slow requests, in the order of time without overlaps; none
 *     for a cause that did not occur or is not known
 */
public record ReplicaRecord(
    List<Pause> pauses,
    ReplicaEvents events,
    Answers answers,
    Answers chosen,
    Map<Cause, List<Interval>> causes) {

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
   * Creates a record without other causes of slow requests.
   *
   * @param pauses stops for collections, in the order of time
   * @param events events of the controller; empty without a controller
   * @param answers times of the answers
   * @param chosen times at which a load balancer had chosen this replica for attempts
   */
  public ReplicaRecord(List<Pause> pauses, ReplicaEvents events, Answers answers, Answers chosen) {
    this(pauses, events, answers, chosen, Map.of());
  }

  /**
   * Returns this record with the times of a cause of slow requests.
   *
   * @param cause cause
   * @param times times in the order of time without overlaps
   * @return a record with these times
   */
  public ReplicaRecord with(Cause cause, List<Interval> times) {
    Map<Cause, List<Interval>> all = new EnumMap<>(Cause.class);
    all.putAll(causes);
    all.put(cause, List.copyOf(times));
    return new ReplicaRecord(pauses, events, answers, chosen, all);
  }

  /** Returns the times of a cause at this replica. */
  List<Interval> times(Cause cause) {
    return cause == Cause.OWN_COLLECTION ? stops() : causes.getOrDefault(cause, List.of());
  }

  /** Returns the stops as intervals that do not overlap, in the order of time. */
  List<Interval> stops() {
    return Pause.intervals(pauses);
  }
}
