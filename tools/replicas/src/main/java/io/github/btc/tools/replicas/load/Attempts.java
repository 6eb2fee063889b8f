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
 * The attempts that the load generator made. All times are {@link System#nanoTime()} of its JVM.
 *
 * @param measureFromNanos first intended start of the measured time
 * @param measureToNanos first intended start after the measured time
 * @param all all attempts with those of the warm-up, in the order in which they ended
 */
public record Attempts(long measureFromNanos, long measureToNanos, List<Attempt> all) {

  /** The number at the beginning of every file of attempts. */
  static final int FORMAT = 0x42544303;

  /** The header with the number of an attempt. The replica notes the time of its answer with it. */
  public static final String HEADER = "X-Attempt";

  /** The number of an attempt that was never sent. */
  public static final int UNNUMBERED = -1;

  /** The status of a good answer. */
  public static final int OK = 200;

  /** The status of an attempt that got no answer. */
  public static final int NO_ANSWER = 0;

  /** The status of a request that ended because there was no replica left to try. */
  public static final int GAVE_UP = 1;

  /**
   * One attempt of one request.
   *
   * @param number number of the attempt, which {@link #HEADER} contains; {@link #UNNUMBERED} if
   *     nothing was sent
   * @param request number of the request
   * @param replica index of the replica; -1 if there was none or it is unknown
   * @param status HTTP status, {@link #NO_ANSWER} or {@link #GAVE_UP}
   * @param intendedNanos intended start of the request
   * @param sentNanos time just before the attempt was sent
   * @param receivedNanos time when the answer had arrived
   * @param waitedMillis time that another service took, as the answer tells; 0 if it does not
   */
  public record Attempt(
      int number,
      int request,
      int replica,
      int status,
      long intendedNanos,
      long sentNanos,
      long receivedNanos,
      int waitedMillis) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /**
     * Creates an attempt whose answer tells nothing of another service.
     *
     * @param number number of the attempt
     * @param request number of the request
     * @param replica index of the replica; -1 if there was none or it is unknown
     * @param status HTTP status, {@link #NO_ANSWER} or {@link #GAVE_UP}
     * @param intendedNanos intended start of the request
     * @param sentNanos time just before the attempt was sent
     * @param receivedNanos time when the answer had arrived
     */
    public Attempt(
        int number,
        int request,
        int replica,
        int status,
        long intendedNanos,
        long sentNanos,
        long receivedNanos) {
      this(number, request, replica, status, intendedNanos, sentNanos, receivedNanos, 0);
    }

    /**
     * Returns the time from the intended start to the answer, without that of another service.
     *
     * @return nanoseconds
     */
    public long ownNanos() {
      return receivedNanos - intendedNanos - waitedMillis * NANOS_PER_MILLI;
    }

    /**
     * Returns the time from the sending to the answer, without that of another service.
     *
     * @return nanoseconds
     */
    public long servedNanos() {
      return receivedNanos - sentNanos - waitedMillis * NANOS_PER_MILLI;
    }
  }

  /**
   * Returns whether a request belongs to the measured time.
   *
   * @param attempt an attempt of the request
   * @return false for a request of the warm-up
   */
  public boolean isMeasured(Attempt attempt) {
    return attempt.intendedNanos - measureFromNanos >= 0
        && attempt.intendedNanos - measureToNanos < 0;
  }

  /**
   * Returns the intended start of the first request, with those of the warm-up.
   *
   * @return {@link #measureFromNanos} without requests
   */
  public long firstNanos() {
    return all.stream().mapToLong(Attempt::intendedNanos).min().orElse(measureFromNanos);
  }

  /**
   * Returns the attempt that ended each measured request: the first good answer, or else the last
   * attempt. A client that asks two replicas uses the answer that arrives first.
   *
   * @return the attempts by the numbers of their requests
   */
  public Map<Integer, Attempt> deciding() {
    Map<Integer, Attempt> deciding = new HashMap<>();
    for (Attempt attempt : all) {
      if (isMeasured(attempt)) {
        deciding.merge(
            attempt.request(), attempt, (kept, later) -> kept.status() == OK ? kept : later);
      }
    }
    return deciding;
  }

  /**
   * Reads a file that a load generator has written.
   *
   * @param file file of attempts
   * @return the attempts
   * @throws IOException if the file cannot be read or has another format
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
                in.readLong(),
                in.readUnsignedShort()));
      }
      return new Attempts(from, to, attempts);
    }
  }
}
