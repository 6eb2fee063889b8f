package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The figures of one run.
 *
 * @param name name of the configuration
 * @param requests number of measured requests
 * @param errors requests without a good answer
 * @param exposed requests that overlapped a stop of a replica that they were at
 * @param refused attempts that got status 503, by the count of the client or of the gates, because
 *     a load balancer hides refusals from the client
 * @param closings closings that ended in the measured time
 * @param uncontrolled collections outside a closing
 * @param meanClosingMillis mean time that the gate was closed; 0 without closings
 * @param meanTaskMillis mean time of a run of a task; 0 without runs
 * @param capacityLost share of the replicas' time in which they were closed or stopped
 * @param latencies times from intended start to final answer
 * @param servedLatencies times from the sending of the attempt that was answered well
 * @param refusedAtFirst requests whose first attempt got status 503
 * @param worstStartDelayMillis longest delay of a start by the load generator
 */
public record RunFigures(
    String name,
    long requests,
    long errors,
    long exposed,
    long refused,
    long closings,
    long uncontrolled,
    double meanClosingMillis,
    double meanTaskMillis,
    double capacityLost,
    Latencies latencies,
    Latencies servedLatencies,
    long refusedAtFirst,
    double worstStartDelayMillis) {

  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Computes the figures of a run.
   *
   * @param name name of the configuration
   * @param attempts attempts of the load generator
   * @param replicas records of the replicas, in the order of the attempts' replica numbers
   * @return the figures of the measured time
   */
  public static RunFigures of(String name, Attempts attempts, List<ReplicaRecord> replicas) {
    Interval window = new Interval(attempts.measureFromNanos(), attempts.measureToNanos());
    List<Closing> closings =
        replicas.stream()
            .flatMap(replica -> replica.events().closings().stream())
            .filter(closing -> window.overlaps(closing.interval()))
            .toList();
    Latencies latencies = new Latencies(attempts);
    return new RunFigures(
        name,
        latencies.count(),
        errors(attempts),
        ExposedRequests.in(attempts, replicas).size(),
        Math.max(refused(attempts), closings.stream().mapToLong(Closing::refused).sum()),
        closings.size(),
        uncontrolled(replicas, window),
        closings.stream().mapToLong(RunFigures::closedNanos).average().orElse(0) / NANOS_PER_MILLI,
        meanTaskMillis(closings),
        capacityLost(replicas, window),
        latencies,
        Latencies.ofServedAttempts(attempts),
        refusedAtFirst(attempts),
        worstStartDelayMillis(attempts));
  }

  /**
   * Combines repetitions: counts are added, and means are weighted.
   *
   * @param name name of the configuration
   * @param runs repetitions of this configuration, at least one
   * @return figures of all repetitions together
   */
  public static RunFigures together(String name, List<RunFigures> runs) {
    long closings = sum(runs, RunFigures::closings);
    return new RunFigures(
        name,
        sum(runs, RunFigures::requests),
        sum(runs, RunFigures::errors),
        sum(runs, RunFigures::exposed),
        sum(runs, RunFigures::refused),
        closings,
        sum(runs, RunFigures::uncontrolled),
        weighted(runs, closings, RunFigures::meanClosingMillis),
        weighted(runs, closings, RunFigures::meanTaskMillis),
        runs.stream().mapToDouble(RunFigures::capacityLost).average().orElseThrow(),
        Latencies.together(runs.stream().map(RunFigures::latencies).toList()),
        Latencies.together(runs.stream().map(RunFigures::servedLatencies).toList()),
        sum(runs, RunFigures::refusedAtFirst),
        runs.stream().mapToDouble(RunFigures::worstStartDelayMillis).max().orElseThrow());
  }

  private static long sum(List<RunFigures> runs, ToLongFunction<RunFigures> figure) {
    return runs.stream().mapToLong(figure).sum();
  }

  private static double weighted(
      List<RunFigures> runs, long closings, ToDoubleFunction<RunFigures> mean) {
    return runs.stream().mapToDouble(run -> run.closings() * mean.applyAsDouble(run)).sum()
        / Math.max(1, closings);
  }

  private static long closedNanos(Closing closing) {
    return closing.interval().endNanos() - closing.interval().startNanos();
  }

  private static double meanTaskMillis(List<Closing> closings) {
    return closings.stream()
            .flatMap(closing -> closing.runs().stream())
            .mapToLong(run -> run.time().nanos())
            .average()
            .orElse(0)
        / NANOS_PER_MILLI;
  }

  private static long errors(Attempts attempts) {
    Map<Integer, Boolean> answered = new HashMap<>();
    for (Attempt attempt : attempts.all()) {
      if (attempts.isMeasured(attempt)) {
        answered.merge(attempt.request(), attempt.status() == OK, Boolean::logicalOr);
      }
    }
    return answered.values().stream().filter(good -> !good).count();
  }

  private static long refused(Attempts attempts) {
    return attempts.all().stream()
        .filter(attempt -> attempt.status() == UNAVAILABLE && attempts.isMeasured(attempt))
        .count();
  }

  private static long refusedAtFirst(Attempts attempts) {
    HashSet<Integer> seen = new HashSet<>();
    return attempts.all().stream()
        .filter(attempt -> attempts.isMeasured(attempt) && seen.add(attempt.request()))
        .filter(attempt -> attempt.status() == UNAVAILABLE)
        .count();
  }

  /**
   * Returns the larger of two counts: the logged stops outside all closings, and the runs that the
   * controllers noticed. One collection may concern several tasks and counts once.
   */
  private static long uncontrolled(List<ReplicaRecord> replicas, Interval window) {
    long inLogs = 0;
    long noticed = 0;
    for (ReplicaRecord replica : replicas) {
      List<Interval> closed = replica.events().closings().stream().map(Closing::interval).toList();
      inLogs +=
          replica.stops().stream()
              .filter(window::overlaps)
              .filter(pause -> !Interval.overlapsAny(pause, closed))
              .count();
      noticed +=
          replica.events().uncontrolledRuns().values().stream()
              .mapToLong(moments -> within(window, moments))
              .max()
              .orElse(0);
    }
    return Math.max(inLogs, noticed);
  }

  private static long within(Interval window, List<Long> moments) {
    return moments.stream().filter(at -> window.contains(new Interval(at, at))).count();
  }

  private static double capacityLost(List<ReplicaRecord> replicas, Interval window) {
    long lost = 0;
    for (ReplicaRecord replica : replicas) {
      List<Interval> away = new ArrayList<>(replica.stops());
      replica.events().closings().forEach(closing -> away.add(closing.interval()));
      lost += Interval.coveredNanos(away, window);
    }
    return (double) lost / (window.endNanos() - window.startNanos()) / replicas.size();
  }

  private static double worstStartDelayMillis(Attempts attempts) {
    HashSet<Integer> seen = new HashSet<>();
    long worst = 0;
    for (Attempt attempt : attempts.all()) {
      if (attempts.isMeasured(attempt) && seen.add(attempt.request())) {
        worst = Math.max(worst, attempt.sentNanos() - attempt.intendedNanos());
      }
    }
    return worst / NANOS_PER_MILLI;
  }
}
