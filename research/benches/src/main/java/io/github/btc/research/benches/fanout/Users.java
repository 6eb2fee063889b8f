package io.github.btc.research.benches.fanout;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.ExposedRequests;
import io.github.btc.tools.replicas.measure.Latencies;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The users of one run and their times. A user has waited for the slowest of the parts.
 *
 * @param leaves parts of each user
 * @param users measured users
 * @param userNanos time of each user
 * @param partNanos time of each part
 * @param usersHit users with a part that decided and was at a replica during a collection
 * @param partsHit parts that decided and were at a replica during a collection
 * @param usersLate users whose slowest part was hit
 * @param copies second copies, for each 100 parts
 * @param refusals parts that were refused and sent to another replica
 * @param errors parts without a good answer
 */
record Users(
    int leaves,
    int users,
    Histogram userNanos,
    Histogram partNanos,
    int usersHit,
    int partsHit,
    int usersLate,
    double copies,
    int refusals,
    int errors) {

  /** A part beyond this percentile is one of ten thousand. */
  static final double RARE = 99.99;

  private static final long HIGHEST_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;
  private static final int REFUSED = 503;

  static Users of(int leaves, Attempts attempts, List<ReplicaRecord> replicas) {
    Map<Integer, Attempt> deciding = attempts.deciding();
    Set<Integer> hit = hitAndDecided(attempts, deciding, replicas);
    Map<Integer, Attempt> slowest = new HashMap<>();
    Histogram parts = histogram();
    for (Attempt each : deciding.values()) {
      parts.recordValue(nanos(each));
      slowest.merge(
          each.request() / leaves, each, (one, other) -> nanos(one) >= nanos(other) ? one : other);
    }
    Histogram users = histogram();
    slowest.values().forEach(each -> users.recordValue(nanos(each)));
    List<Attempt> measured = attempts.all().stream().filter(attempts::isMeasured).toList();
    int refusals = (int) measured.stream().filter(each -> each.status() == REFUSED).count();
    int copies = measured.size() - refusals - deciding.size();
    return new Users(
        leaves,
        slowest.size(),
        users,
        parts,
        hit.stream().map(part -> part / leaves).collect(Collectors.toSet()).size(),
        hit.size(),
        (int) slowest.values().stream().filter(each -> hit.contains(each.request())).count(),
        100.0 * Math.max(0, copies) / Math.max(1, deciding.size()),
        refusals,
        (int) deciding.values().stream().filter(each -> each.status() != Attempts.OK).count());
  }

  /**
   * A part counts if the copy that decided it was hit. A copy that came too late delayed nobody.
   */
  private static Set<Integer> hitAndDecided(
      Attempts attempts, Map<Integer, Attempt> deciding, List<ReplicaRecord> replicas) {
    List<Attempt> those = List.copyOf(deciding.values());
    Attempts decided = new Attempts(attempts.measureFromNanos(), attempts.measureToNanos(), those);
    return new HashSet<>(ExposedRequests.in(decided, replicas));
  }

  private static long nanos(Attempt attempt) {
    return Math.max(1, Math.min(attempt.ownNanos(), HIGHEST_NANOS));
  }

  private static Histogram histogram() {
    return new Histogram(HIGHEST_NANOS, DIGITS);
  }

  /** Adds the users of another round. */
  Users with(Users other) {
    Histogram together = userNanos.copy();
    together.add(other.userNanos);
    Histogram partsTogether = partNanos.copy();
    partsTogether.add(other.partNanos);
    double parts = partNanos.getTotalCount();
    double others = other.partNanos.getTotalCount();
    return new Users(
        leaves,
        users + other.users,
        together,
        partsTogether,
        usersHit + other.usersHit,
        partsHit + other.partsHit,
        usersLate + other.usersLate,
        (copies * parts + other.copies * others) / (parts + others),
        refusals + other.refusals,
        errors + other.errors);
  }

  double userMillis(double percentile) {
    return userNanos.getValueAtPercentile(percentile) / 1e6;
  }

  double partMillis(double percentile) {
    return partNanos.getValueAtPercentile(percentile) / 1e6;
  }

  boolean tellsUsers(double percentile) {
    return Latencies.tell(percentile, users);
  }

  boolean tellsParts(double percentile) {
    return Latencies.tell(percentile, partNanos.getTotalCount());
  }

  /** Returns the share of the users who waited longer than p99.99 of the parts. */
  double usersBeyondPartP9999() {
    long limit = partNanos.getValueAtPercentile(RARE);
    long within = userNanos.getCountBetweenValues(0, limit);
    return (users - within) / Math.max(1.0, users);
  }

  /** Returns the users that a chance per part alone would hit: 1 − (1 − p)^leaves. */
  double expectedUsersHit() {
    double share = partsHit / Math.max(1.0, partNanos.getTotalCount());
    return users * (1 - Math.pow(1 - share, leaves));
  }
}
