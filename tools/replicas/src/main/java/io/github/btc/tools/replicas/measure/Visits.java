package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The times that the attempts of a run were at a replica. */
final class Visits {

  private Visits() {}

  /** Returns the visits of each replica, in the order in which they began. */
  static List<List<Interval>> byReplica(RunRecord run) {
    List<List<Interval>> visits = new ArrayList<>();
    for (int i = 0; i < run.replicas().size(); i++) {
      visits.add(new ArrayList<>());
    }
    for (Attempt attempt : run.attempts().all()) {
      if (attempt.replica() >= 0 && attempt.replica() < visits.size()) {
        Answers answers = run.replicas().get(attempt.replica()).answers();
        visits.get(attempt.replica()).add(visit(attempt, answers));
      }
    }
    visits.forEach(each -> each.sort(Comparator.comparingLong(Interval::startNanos)));
    return visits;
  }

  private static Interval visit(Attempt attempt, Answers answers) {
    long received = attempt.receivedNanos();
    long answered = answers.nanosByAttempt().getOrDefault(attempt.number(), received);
    return new Interval(attempt.sentNanos(), Math.min(answered, received));
  }
}
