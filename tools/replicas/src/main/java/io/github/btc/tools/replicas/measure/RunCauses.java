package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/*
 * A stop holds up requests for longer than it lasts, because they queue. Such a request counts for the stop
 * and not for the queue, for at most as long after the stop as the stop itself lasted.
 *
 * A thread that reads an answer of the database waits longer while its replica is stopped or has no core. The database does not cause
 * that part, and in a cold replica some thread always reads.
 */

/** When each cause was there, at each replica of a run. */
final class RunCauses {

  private static final List<Cause> NOT_RUNNING =
      List.of(
          Cause.OWN_COLLECTION,
          Cause.SAFEPOINT,
          Cause.THROTTLED,
          Cause.THROTTLED_COMPILING,
          Cause.NO_CORE);

  private final List<ReplicaRecord> replicas;
  private final List<Map<Cause, List<Interval>>> causes = new ArrayList<>();

  RunCauses(RunRecord run) {
    replicas = run.replicas();
    List<List<Interval>> visits = Visits.byReplica(run);
    for (int i = 0; i < replicas.size(); i++) {
      causes.add(causesAt(i, QueueTimes.of(visits.get(i))));
    }
  }

  private Map<Cause, List<Interval>> causesAt(int replica, List<Interval> queue) {
    Map<Cause, List<Interval>> times = new EnumMap<>(Cause.class);
    for (Cause cause : Cause.values()) {
      List<Interval> own = timesOf(cause, replicas.get(replica));
      times.put(cause, cause.holds() ? untilTheQueueIsGone(own, queue) : own);
    }
    times.put(Cause.QUEUE, queue);
    times.put(Cause.OTHER_COLLECTION, collectionsOfOthers(replica));
    return times;
  }

  private static List<Interval> timesOf(Cause cause, ReplicaRecord replica) {
    List<Interval> times = replica.times(cause);
    if (cause != Cause.DATABASE) {
      return times;
    }
    List<Interval> notRunning = new ArrayList<>();
    for (Cause each : NOT_RUNNING) {
      notRunning.addAll(replica.times(each));
    }
    return Interval.without(times, notRunning);
  }

  private static List<Interval> untilTheQueueIsGone(List<Interval> stops, List<Interval> queues) {
    List<Interval> longer = new ArrayList<>();
    for (Interval stop : stops) {
      Interval end = new Interval(stop.endNanos(), stop.endNanos());
      long gone =
          queues.stream()
              .filter(end::overlaps)
              .mapToLong(Interval::endNanos)
              .max()
              .orElse(stop.endNanos());
      long latest = Math.min(gone, stop.endNanos() + stop.nanos());
      longer.add(new Interval(stop.startNanos(), latest));
    }
    return Interval.merged(longer);
  }

  private List<Interval> collectionsOfOthers(int replica) {
    List<Interval> others = new ArrayList<>();
    for (int i = 0; i < replicas.size(); i++) {
      if (i != replica) {
        others.addAll(replicas.get(i).stops());
      }
    }
    others.sort(Comparator.comparingLong(Interval::startNanos));
    return Interval.merged(others);
  }

  /** Returns when the balancer had chosen the replica, or when the attempt left the client. */
  long chosenNanos(Attempt attempt) {
    long sent = attempt.sentNanos();
    if (!isKnown(attempt.replica())) {
      return sent;
    }
    Answers chosen = replicas.get(attempt.replica()).chosen();
    return Math.max(sent, chosen.nanosByAttempt().getOrDefault(attempt.number(), sent));
  }

  /** Returns the times of a cause at a replica within an interval. */
  List<Interval> within(Interval interval, Cause cause, int replica) {
    if (!isKnown(replica)) {
      return List.of();
    }
    return causes.get(replica).getOrDefault(cause, List.of()).stream()
        .filter(interval::overlaps)
        .map(interval::part)
        .toList();
  }

  private boolean isKnown(int replica) {
    return replica >= 0 && replica < replicas.size();
  }
}
