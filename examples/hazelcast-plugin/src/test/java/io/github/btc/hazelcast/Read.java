package io.github.btc.hazelcast;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.tools.replicas.measure.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A read through nginx, and when it was at which member. Behind nginx, this time is known to the
 * millisecond, so each visit counts as slightly too long and never as too short.
 *
 * @param answer what came back
 * @param sentNanos when the client sent it, {@link System#nanoTime()}
 * @param visits where it was, the last one last
 */
record Read(HttpConnection.Response answer, long sentNanos, List<Visit> visits) {

  private static final long MILLI_NANOS = 1_000_000;

  private static final long FOR_EVER_NANOS = Duration.ofDays(1).toNanos();

  /** Time of day in nanoseconds less {@link System#nanoTime()}. */
  private static final long WALL_OFFSET_NANOS = wallOffset();

  /** A visit to the member that listens at a port. */
  record Visit(int port, Interval time) {}

  /** Joins what the client has seen with what nginx has. */
  static Read of(HttpConnection.Response answer, long sentNanos, long receivedNanos) {
    String[] fields = answer.header("X-Replicas").split("\\|");
    String[] addresses = fields[0].split(", | : ");
    String[] seconds = fields[1].split(", | : ");
    long answered = answeredNanos(fields[2]);
    long end = Math.min(receivedNanos, answered + MILLI_NANOS);
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < addresses.length; i++) {
      long from = Math.max(sentNanos + leastNanos(seconds, 0, i), answered - mostNanos(seconds, i));
      long to = end - leastNanos(seconds, i + 1, seconds.length);
      int port = Integer.parseInt(addresses[i].substring(addresses[i].indexOf(':') + 1));
      visits.add(new Visit(port, new Interval(from, Math.max(from, to))));
    }
    return new Read(answer, sentNanos, visits);
  }

  /** Returns when nginx had the answer, at the earliest; it was at most a millisecond later. */
  private static long answeredNanos(String epochSeconds) {
    double seconds = Double.parseDouble(epochSeconds);
    return Math.round(seconds * 1e3) * MILLI_NANOS - WALL_OFFSET_NANOS;
  }

  /** Returns the most time that a visit and those after it have taken; a read may wait in nginx. */
  private static long mostNanos(String[] seconds, int from) {
    long nanos = 0;
    for (int i = from; i < seconds.length; i++) {
      if (seconds[i].equals("-")) {
        return FOR_EVER_NANOS;
      }
      nanos += (Math.round(Double.parseDouble(seconds[i]) * 1e3) + 1) * MILLI_NANOS;
    }
    return nanos;
  }

  /** Returns the least time that the visits in between have taken. */
  private static long leastNanos(String[] seconds, int from, int to) {
    long nanos = 0;
    for (int i = from; i < to; i++) {
      if (!seconds[i].equals("-")) {
        long millis = Math.round(Double.parseDouble(seconds[i]) * 1e3);
        nanos += Math.max(0, millis - 1) * MILLI_NANOS;
      }
    }
    return nanos;
  }

  private static long wallOffset() {
    long offset = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 1_000; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long took = System.nanoTime() - before;
      if (took < least) {
        least = took;
        offset = now.getEpochSecond() * 1_000_000_000L + now.getNano() - before;
      }
    }
    return offset;
  }
}
