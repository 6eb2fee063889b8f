package io.github.btc.tools.replicas.load;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the load generator has seen. All times are {@link System#nanoTime()} of its JVM.
 *
 * @param measureFromNanos the first intended start that counts
 * @param measureToNanos the first that no longer does
 * @param all every attempt, also of the warm-up, in the order they ended
 */
public record Attempts(long measureFromNanos, long measureToNanos, List<Attempt> all) {

  /** Opens every file of attempts. */
  static final int FORMAT = 0x42544302;

  /** The header with an attempt's number, so that a replica can say when it had answered it. */
  public static final String HEADER = "X-Attempt";

  /** The number of an attempt that was never sent. */
  public static final int UNNUMBERED = -1;

  /** The status of a good answer. */
  public static final int OK = 200;

  /** The status of an attempt that got no answer. */
  public static final int NO_ANSWER = 0;

  /** The status that closes a request for which no replica was left to try. */
  public static final int GAVE_UP = 1;

  /**
   * One attempt of one request.
   *
   * @param number the attempt's number, which it carries in {@link #HEADER}; {@link #UNNUMBERED} if
   *     nothing was sent
   * @param request the request's number
   * @param replica where it was sent, -1 if nowhere or unknown
   * @param status the HTTP status, {@link #NO_ANSWER} or {@link #GAVE_UP}
   * @param intendedNanos when the request should have started
   * @param sentNanos when the attempt was about to be sent
   * @param receivedNanos when its answer was there
   */
  public record Attempt(
      int number,
      int request,
      int replica,
      int status,
      long intendedNanos,
      long sentNanos,
      long receivedNanos) {}

  /**
   * Tells whether a request counts.
   *
   * @param attempt one of its attempts
   * @return false for the warm-up
   */
  public boolean isMeasured(Attempt attempt) {
    return attempt.intendedNanos - measureFromNanos >= 0
        && attempt.intendedNanos - measureToNanos < 0;
  }

  /**
   * Returns the attempt that ended each measured request: the first good answer, or the last
   * attempt if there was none. A client that asks two replicas has its answer when the first has
   * come.
   *
   * @return by the request's number
   */
  public Map<Integer, Attempt> deciding() {
    Map<Integer, Attempt> deciding = new HashMap<>();
    for (Attempt attempt : all) {
      if (isMeasured(attempt)) {
        deciding.merge(
            attempt.request(), attempt, (held, later) -> held.status() == OK ? held : later);
      }
    }
    return deciding;
  }

  /**
   * Reads a file that a load generator wrote.
   *
   * @param file the file
   * @return its content
   * @throws IOException if it cannot be read, or is of another format
   */
  public static Attempts read(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      int format = in.readInt();
      if (format != FORMAT) {
        throw new IOException("format: " + format + " (expected " + FORMAT + ")");
      }
      long from = in.readLong();
      long to = in.readLong();
      int size = in.readInt();
      List<Attempt> attempts = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        attempts.add(
            new Attempt(
                in.readInt(),
                in.readInt(),
                in.readByte(),
                in.readShort(),
                in.readLong(),
                in.readLong(),
                in.readLong()));
      }
      return new Attempts(from, to, attempts);
    }
  }
}
