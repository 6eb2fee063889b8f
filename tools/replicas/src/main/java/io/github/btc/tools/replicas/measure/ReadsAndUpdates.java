package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Requests that change data, and those that do not, of a service that keeps its data on several
 * replicas. A read is answered where it arrives. An update has to reach other replicas as well, and
 * waits for one that is stopped, whichever door it came through.
 *
 * @param reads figures of the reads alone
 * @param updates figures of the updates alone
 * @param updatesElsewhere updates that were at no stopped replica themselves while a collection had
 *     stopped another one: no gate at a door keeps them away from it
 */
public record ReadsAndUpdates(RunFigures reads, RunFigures updates, long updatesElsewhere) {

  /**
   * Tells them apart.
   *
   * @param run all requests
   * @param updates the numbers of those that change data
   * @return what became of each kind
   */
  public static ReadsAndUpdates of(RunRecord run, BitSet updates) {
    Attempts changing = only(run.attempts(), attempt -> updates.get(attempt.request()));
    Attempts reading = only(run.attempts(), attempt -> !updates.get(attempt.request()));
    return new ReadsAndUpdates(
        RunFigures.of("reads", reading, run.replicas()),
        RunFigures.of("updates", changing, run.replicas()),
        elsewhere(changing, run.replicas()));
  }

  private static Attempts only(Attempts attempts, Predicate<Attempt> which) {
    return new Attempts(
        attempts.measureFromNanos(),
        attempts.measureToNanos(),
        attempts.all().stream().filter(which).toList());
  }

  private static long elsewhere(Attempts updates, List<ReplicaRecord> replicas) {
    Set<Integer> exposed = ExposedRequests.in(updates, replicas);
    List<List<Interval>> stops = replicas.stream().map(ReplicaRecord::stops).toList();
    return updates.deciding().values().stream()
        .filter(last -> !exposed.contains(last.request()))
        .map(last -> new Interval(last.sentNanos(), last.receivedNanos()))
        .filter(time -> stops.stream().anyMatch(each -> Interval.overlapsAny(time, each)))
        .count();
  }
}
