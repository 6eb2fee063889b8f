package io.github.btc.research.benches.hazelcast;

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
 * Behind nginx, a request may visit one member after another. The client knows when the request began
 * and ended, and nginx logs the duration of each visit in milliseconds. Each visit therefore counts a
 * millisecond longer on both sides. If the client's thread waits for a core, the answer lies in the
 * socket and the request seems to last longer. The end that nginx logs, plus a millisecond, then
 * counts for the member, but not for the latency.
 */

/**
 * The requests of a client, each divided into its visits to members.
 *
 * @param attempts one attempt for each visit; the last of a request ends when the client has the
 *     answer
 * @param answers latest time of each answer of each member, in the order of the members
 */
record Visits(Attempts attempts, List<Answers> answers) {

  private static final long MILLI_NANOS = 1_000_000;

  /**
   * Combines the times of the client with those of nginx.
   *
   * @param client attempts of the client; the log contains their numbers
   * @param log lines of nginx's log
   * @param ports ports of the members, in the order of the members
   * @param clock converts nginx's clock to the client's
   * @throws IOException if a measured request with an answer is not in the log, so that its member
   *     is unknown
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
            "nginx's log: no line for request " + attempt.number() + " (expected one for each)");
      }
    }
    return new Visits(
        new Attempts(client.measureFromNanos(), client.measureToNanos(), join.visits),
        join.ends.stream().map(Answers::new).toList());
  }

  /** The visits of the requests that have been combined so far. */
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

    /** Returns the least time that some visits can have taken. */
    private static long leastNanos(List<NginxLog.Visit> visits) {
      return visits.stream().mapToLong(visit -> Math.max(0, visit.millis() - 1)).sum()
          * MILLI_NANOS;
    }
  }
}
