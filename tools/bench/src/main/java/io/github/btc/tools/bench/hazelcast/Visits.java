package io.github.btc.tools.bench.hazelcast;

import io.github.btc.tools.replicas.balancer.NginxLog;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.WallClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/*
 * A request behind nginx was at one member after the other. Its visits lie between the moments the
 * client knows; nginx tells how long each took, to the millisecond, so each is taken a millisecond
 * too long on both sides. When the client's thread waits for a core, its answer lies in the socket
 * and the request seems to last; nginx's own end, a millisecond later, then counts for the member,
 * never for the latency.
 */

/**
 * The requests of a client, each taken apart into its visits to members.
 *
 * @param attempts one for each visit; the last one of a request ends when the client had the answer
 * @param answers when each member had answered at the latest, in the order of the members
 */
record Visits(Attempts attempts, List<Answers> answers) {

  private static final long MILLI_NANOS = 1_000_000;

  /**
   * Joins both sides.
   *
   * @param client what the client saw; its attempts' numbers are in the log
   * @param log what nginx saw
   * @param ports the members', in order
   * @param clock from nginx's clock to the client's
   * @throws IOException if a measured request with an answer is not in the log: then nobody knows
   *     where it was
   */
  static Visits of(Attempts client, List<NginxLog.Line> log, List<Integer> ports, WallClock clock)
      throws IOException {
    Map<Integer, NginxLog.Line> byAttempt = new HashMap<>();
    log.forEach(line -> byAttempt.put(line.attempt(), line));
    Join join = new Join(ports, clock);
    for (Attempt attempt : client.all()) {
      NginxLog.Line line = byAttempt.get(attempt.number());
      if (line != null) {
        join.add(attempt, line);
      } else if (attempt.status() == Attempts.NO_ANSWER || !client.isMeasured(attempt)) {
        join.visits.add(attempt);
      } else {
        throw new IOException(
            "nginx's log: request " + attempt.number() + " is missing (expected a line for each)");
      }
    }
    return new Visits(
        new Attempts(client.measureFromNanos(), client.measureToNanos(), join.visits),
        join.ends.stream().map(Answers::new).toList());
  }

  /** What has been joined so far. */
  private static final class Join {

    private final List<Integer> ports;
    private final WallClock clock;
    private final List<Attempt> visits = new ArrayList<>();
    private final List<Map<Integer, Long>> ends;
    private int number;

    Join(List<Integer> ports, WallClock clock) {
      this.ports = ports;
      this.clock = clock;
      this.ends =
          Stream.generate(() -> (Map<Integer, Long>) new HashMap<Integer, Long>())
              .limit(ports.size())
              .toList();
    }

    void add(Attempt attempt, NginxLog.Line line) {
      long end = earlier(attempt.receivedNanos(), clock.latestNanos(line.endEpochMillis()));
      int count = line.visits().size();
      for (int i = 0; i < count; i++) {
        NginxLog.Visit visit = line.visits().get(i);
        long from = attempt.sentNanos() + leastNanos(line.visits().subList(0, i));
        long to = end - leastNanos(line.visits().subList(i + 1, count));
        add(attempt, visit, i == count - 1, from, to - from < 0 ? from : to);
      }
      if (count == 0) {
        visits.add(attempt);
      }
    }

    private void add(Attempt attempt, NginxLog.Visit visit, boolean last, long from, long to) {
      int member = ports.indexOf(visit.port());
      visits.add(
          new Attempt(
              ++number,
              attempt.request(),
              member,
              last ? attempt.status() : visit.status(),
              attempt.intendedNanos(),
              from,
              last ? attempt.receivedNanos() : to));
      if (member >= 0) {
        ends.get(member).put(number, to);
      }
    }

    private static long earlier(long nanos, long otherNanos) {
      return nanos - otherNanos < 0 ? nanos : otherNanos;
    }

    /** The least time that some visits have taken. */
    private static long leastNanos(List<NginxLog.Visit> visits) {
      return visits.stream().mapToLong(visit -> Math.max(0, visit.millis() - 1)).sum()
          * MILLI_NANOS;
    }
  }
}
