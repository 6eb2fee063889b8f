package io.github.btc.tools.advisor;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of an observation of the requests of a service.
 *
 * @param source where the requests and the stops come from
 * @param seconds how long the observation lasted
 * @param requests requests that ended
 * @param exposed requests that were in flight during a stop
 * @param arrived requests that arrived during a stop, by the rate of requests
 * @param metCollections exposed and arrived requests whose stop was a collection
 * @param waits how long the exposed requests waited; null if the times are not known, or no request
 *     was exposed
 * @param tail p99.9; null if the times are not known, or there was no request
 * @param stops stops by kind
 * @param stoppedSeconds time of all stops
 * @param longestStopMillis the longest stop
 * @param processor CPU time; null if unknown
 * @param dryRun what BTC would have done; null without a dry run
 * @param refusal why BTC cannot control the collections; null if it can or if unknown
 * @param unseen why there may be no request; null if unknown
 * @param notes remarks for the user
 * @param doubts reasons why the observation does not suffice for a verdict
 * @param slow causes of the slow requests; null if the times of single requests are not known
 */
record Observed(
    String source,
    double seconds,
    double requests,
    double exposed,
    double arrived,
    double metCollections,
    @Nullable Wait waits,
    @Nullable Tail tail,
    Map<String, Long> stops,
    double stoppedSeconds,
    double longestStopMillis,
    @Nullable Processor processor,
    @Nullable DryRun dryRun,
    @Nullable String refusal,
    @Nullable String unseen,
    List<String> notes,
    List<String> doubts,
    @Nullable SlowRequests slow) {

  /** The kinds of stops that are no collections. */
  private static final Set<String> OTHERS = Set.of("safepoint", "stall");

  Observed {
    waits = exposed > 0 ? waits : null; // of nobody, there are no times
    tail = requests > 0 ? tail : null;
    notes = List.copyOf(notes);
    doubts = List.copyOf(doubts);
  }

  /** How long exposed requests waited. */
  record Wait(double medianMillis, double p99Millis, double longestMillis) {}

  /** p99.9 as it was, and without the time in stops. */
  record Tail(double p999Millis, double withoutStopsMillis) {

    double collectorsShare() {
      return p999Millis <= 0 ? 0 : Math.max(0, 1 - withoutStopsMillis / p999Millis);
    }
  }

  /** CPU time of collections, of the observation's threads if known, and of the process. */
  record Processor(
      double collectionSeconds, @Nullable Double observationSeconds, double processSeconds) {}

  /** The closings that BTC would have made, by its own state machine. */
  record DryRun(
      double seconds,
      long closings,
      long abandonedClosings,
      double closedSeconds,
      long refused,
      long uncontrolledRuns) {

    /** Returns how many closings came before a collection, in whose place one ran. */
    long kept() {
      return Math.max(0, closings - abandonedClosings);
    }

    /** Returns how many collections were due: those in closings, and those without one. */
    long due() {
      return kept() + uncontrolledRuns;
    }

    double closingsPerHour() {
      return seconds <= 0 ? 0 : 3600 * closings / seconds;
    }

    double capacityLost() {
      return seconds <= 0 ? 0 : closedSeconds / seconds;
    }
  }

  /** Returns how many stops were collections. */
  long collections() {
    return stops.entrySet().stream()
        .filter(kind -> isCollection(kind.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  static boolean isCollection(String kind) {
    return !OTHERS.contains(kind);
  }

  double exposedPerMillion() {
    return perMillion(exposed + arrived);
  }

  double metCollectionsPerMillion() {
    return perMillion(metCollections);
  }

  private double perMillion(double count) {
    return requests <= 0 ? 0 : 1e6 * Math.min(requests, count) / requests;
  }
}
