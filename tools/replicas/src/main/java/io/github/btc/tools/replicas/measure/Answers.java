package io.github.btc.tools.replicas.measure;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The times at which one replica had answered attempts.
 *
 * @param nanosByAttempt {@link System#nanoTime()} after the last byte was written, by the number of
 *     the attempt
 */
public record Answers(Map<Integer, Long> nanosByAttempt) {

  /**
   * Returns a record without answers, so that the client's times count.
   *
   * @return an empty record
   */
  public static Answers unknown() {
    return new Answers(Map.of());
  }

  /**
   * Converts moments that a program noted as microseconds since 1970.
   *
   * @param clock relation of both clocks
   * @return moments in the time of {@link System#nanoTime()}
   */
  public Answers fromMicrosOfDay(WallClock clock) {
    Map<Integer, Long> converted = new HashMap<>();
    nanosByAttempt.forEach(
        (attempt, micros) -> converted.put(attempt, micros * 1_000 - clock.offsetNanos()));
    return new Answers(converted);
  }

  /**
   * Writes a file for {@link #read}.
   *
   * @param file file to write
   * @param nanos times by the number of the attempt; 0 for an attempt without an answer
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, long[] nanos) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (int attempt = 0; attempt < nanos.length; attempt++) {
        if (nanos[attempt] != 0) {
          out.writeInt(attempt);
          out.writeLong(nanos[attempt]);
        }
      }
      out.writeInt(-1);
    }
  }

  /**
   * Reads a file. A missing file has no answers; a replica that was killed writes none.
   *
   * @param file file of answers
   * @return the answers
   * @throws IOException if the file exists and cannot be read
   */
  public static Answers read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return unknown();
    }
    Map<Integer, Long> answers = new HashMap<>();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      for (int attempt = in.readInt(); attempt >= 0; attempt = in.readInt()) {
        answers.put(attempt, in.readLong());
      }
    }
    return new Answers(answers);
  }
}
