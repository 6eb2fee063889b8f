package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts what the clients of a replica with a control group saw of its cycles. A cycle lasts from
 * the end of a young collection to the end of the next, which is BTC's if it lies in a closing.
 */
final class SeenCycles {

  private static final double PER_MILLION = 1e6;

  private final Side withBtc = new Side();
  private final Side left = new Side();

  /** The cycles of one kind. */
  private static final class Side {

    private long requests;
    private long hit;

    double perMillion() throws IOException {
      if (requests == 0) {
        throw new IOException(
            "the clients saw no cycle of either kind (expected as many as the replica)");
      }
      return PER_MILLION * hit / requests;
    }
  }

  /** Returns how many requests per million BTC spared a young collection of this replica. */
  static double sparedPerMillion(RunRecord record, int replica) throws IOException {
    SeenCycles seen = new SeenCycles();
    List<Interval> visits = visits(record.attempts(), record.replicas().get(replica), replica);
    List<Interval> stops = youngStops(record.replicas().get(replica));
    List<Closing> closings = record.replicas().get(replica).events().closings();
    for (int i = 1; i < stops.size(); i++) {
      Interval stop = stops.get(i);
      long begin = stops.get(i - 1).endNanos();
      if (begin - record.window().startNanos() >= 0
          && stop.endNanos() - record.window().endNanos() < 0) {
        boolean ours = closings.stream().anyMatch(each -> each.interval().overlaps(stop));
        seen.add(ours ? seen.withBtc : seen.left, visits, begin, stop);
      }
    }
    return seen.left.perMillion() - seen.withBtc.perMillion();
  }

  /** The times of the answered requests at this replica. */
  private static List<Interval> visits(Attempts attempts, ReplicaRecord record, int replica) {
    List<Interval> visits = new ArrayList<>();
    for (Attempt attempt : attempts.all()) {
      if (attempt.replica() == replica && attempt.status() == Attempts.OK) {
        Long answered = record.answers().nanosByAttempt().get(attempt.number());
        long received = attempt.receivedNanos();
        long end = answered != null && answered - received < 0 ? answered : received;
        visits.add(new Interval(attempt.sentNanos(), end));
      }
    }
    return visits;
  }

  private static List<Interval> youngStops(ReplicaRecord record) {
    return record.pauses().stream().filter(each -> !each.isFull()).map(Pause::interval).toList();
  }

  private void add(Side side, List<Interval> visits, long begin, Interval stop) {
    for (Interval visit : visits) {
      boolean ended = visit.endNanos() - begin > 0 && visit.endNanos() - stop.endNanos() <= 0;
      side.requests += ended ? 1 : 0;
      side.hit += visit.overlaps(stop) ? 1 : 0;
    }
  }
}
