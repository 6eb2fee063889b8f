package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * An attempt is at a replica from just before the client writes it until the replica has written
 * the last byte of its answer, or the client has it, whichever is known to be earlier. The client
 * alone would not do: while its thread waits for a core, an answer that came in time lies in its
 * socket and would look as if it had waited for the collection that followed.
 *
 * Errors, all on the high side: the client's time is read before the write, the replica's after;
 * touching a stop is enough, and stops are widened (GcLog). Behind a load balancer a replica that
 * answered an attempt counts as visited from the moment the attempt left the client, even if the
 * balancer tried another one first. Where the balancer notes when it chose the replica, the visit
 * begins at that moment, because before it the attempt was with the balancer.
 */

/**
 * The join that the demo is about: which requests were at a replica while a collection stopped it.
 */
public final class ExposedRequests {

  private ExposedRequests() {}

  /**
   * Finds them.
   *
   * @param attempts the client's side
   * @param replicas the replicas' side
   * @return the numbers of the measured requests with at least one exposed attempt
   * @throws IllegalStateException if a replica had answered before the client sent: the files are
   *     of two runs, and what they say together means nothing
   */
  public static Set<Integer> in(Attempts attempts, List<ReplicaRecord> replicas) {
    List<List<Interval>> stops = replicas.stream().map(ReplicaRecord::stops).toList();
    Set<Integer> exposed = new HashSet<>();
    for (Attempt attempt : attempts.all()) {
      for (int i = 0; attempts.isMeasured(attempt) && i < replicas.size(); i++) {
        Long answered = replicas.get(i).answers().nanosByAttempt().get(attempt.number());
        Long chosen = replicas.get(i).chosen().nanosByAttempt().get(attempt.number());
        boolean visited = attempt.replica() == i || answered != null;
        Interval time = timeAtReplica(i, attempt, answered, chosen);
        if (visited && Interval.overlapsAny(time, stops.get(i))) {
          exposed.add(attempt.request());
        }
      }
    }
    return exposed;
  }

  private static Interval timeAtReplica(
      int replica, Attempt attempt, @Nullable Long answeredNanos, @Nullable Long chosenNanos) {
    if (answeredNanos != null && answeredNanos - attempt.sentNanos() < 0) {
      throw new IllegalStateException(
          "replica %d: attempt %d was answered %d ns before it was sent (expected both sides' files to be of one run)"
              .formatted(replica, attempt.number(), attempt.sentNanos() - answeredNanos));
    }
    long end = attempt.receivedNanos();
    if (answeredNanos != null && answeredNanos - end < 0) {
      end = answeredNanos;
    }
    boolean waited = chosenNanos != null && chosenNanos - attempt.sentNanos() > 0;
    return new Interval(waited ? chosenNanos : attempt.sentNanos(), end);
  }
}
