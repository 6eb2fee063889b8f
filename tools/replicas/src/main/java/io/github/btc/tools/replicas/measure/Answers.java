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
 * When one replica had answered which attempt.
 *
 * @param nanosByAttempt {@link System#nanoTime()} after the last byte was written, by the attempt's
 *     number
 */
public record Answers(Map<Integer, Long> nanosByAttempt) {

  /**
   * Returns no answers: the client's times count.
   *
   * @return an empty record
   */
  public static Answers unknown() {
    return new Answers(Map.of());
  }

  /**
   * Writes what {@link #read} reads.
   *
   * @param file where to
   * @param nanos by the attempt's number; 0 for none
   * @throws IOException if it cannot be written
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
   * Reads a file. One that is not there, because the replica had to be killed, holds no answers.
   *
   * @param file the file
   * @return its content
   * @throws IOException if it is there and cannot be read
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
