package io.github.btc.tools.bench.validation;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.ExposedRequests;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The times of one run, which feed a simulator or are compared with its result.
 *
 * @param replicas times of each replica
 * @param responseNanos times from the intended start to the answer of all good answers, without
 *     requests that found no open replica: a simulator denies these requests, while the load
 *     generator waits
 * @param deniedShare share of the requests that found no open replica
 */
public record Observation(
    List<ReplicaTimes> replicas, List<Long> responseNanos, double deniedShare) {

  private static final int UNAVAILABLE = 503;

  /**
   * Extracts the times of a run from its measured part.
   *
   * @param run records of the client and the replicas, without a balancer between them
   * @return the times
   */
  public static Observation of(RunRecord run) {
    return new Reading(run).observation();
  }

  /** Reads one run. */
  private static final class Reading {

    private final RunRecord run;
    private final int size;
    private final Set<Integer> exposed;
    private final Map<Integer, Set<Integer>> refusedBy = new HashMap<>();
    private final List<Attempt> deciding;

    Reading(RunRecord run) {
      this.run = run;
      this.size = run.replicas().size();
      this.exposed = ExposedRequests.in(run.attempts(), run.replicas());
      for (Attempt attempt : run.attempts().all()) {
        if (attempt.status() == UNAVAILABLE) {
          refusedBy
              .computeIfAbsent(attempt.request(), request -> new HashSet<>())
              .add(replicaOf(attempt));
        }
      }
      this.deciding =
          run.attempts().deciding().values().stream()
              .sorted(Comparator.comparingLong(Attempt::sentNanos))
              .toList();
    }

    Observation observation() {
      List<ReplicaTimes> replicas = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        replicas.add(new ReplicaTimes(served(i), answered(i), away(i)));
      }
      long denied = deciding.stream().filter(this::foundNobody).count();
      return new Observation(
          replicas,
          deciding.stream()
              .filter(each -> each.status() == Attempts.OK && !foundNobody(each))
              .map(Reading::took)
              .toList(),
          (double) denied / Math.max(1, deciding.size()));
    }

    private List<Long> served(int replica) {
      return deciding.stream()
          .filter(each -> replicaOf(each) == replica && each.status() == Attempts.OK)
          .filter(each -> !refusedBy.containsKey(each.request()))
          .filter(each -> !exposed.contains(each.request()))
          .map(Reading::took)
          .toList();
    }

    private int answered(int replica) {
      return (int) deciding.stream().filter(each -> replicaOf(each) == replica).count();
    }

    private List<Long> away(int replica) {
      List<Long> away = new ArrayList<>();
      for (Closing closing : run.replicas().get(replica).events().closings()) {
        Interval closed = closing.interval();
        if (within(closed.startNanos(), run.window())) {
          run.attempts().all().stream()
              .filter(each -> replicaOf(each) == replica && each.status() == UNAVAILABLE)
              .filter(each -> within(each.receivedNanos(), closed))
              .mapToLong(Attempt::sentNanos)
              .min()
              .ifPresent(first -> away.add(closed.endNanos() - first));
        }
      }
      return away;
    }

    /** Returns the replica of an attempt. The client records no replica if there is only one. */
    private int replicaOf(Attempt attempt) {
      return size == 1 ? 0 : attempt.replica();
    }

    private boolean foundNobody(Attempt last) {
      Set<Integer> refusing = refusedBy.getOrDefault(last.request(), Set.of());
      return refusing.size() == size || allClosedAt(last.intendedNanos());
    }

    private boolean allClosedAt(long nanos) {
      return run.replicas().stream()
          .allMatch(
              replica ->
                  replica.events().closings().stream()
                      .anyMatch(closing -> within(nanos, closing.interval())));
    }

    private static boolean within(long nanos, Interval interval) {
      return nanos - interval.startNanos() >= 0 && nanos - interval.endNanos() <= 0;
    }

    private static long took(Attempt last) {
      return last.receivedNanos() - last.intendedNanos();
    }
  }
}
