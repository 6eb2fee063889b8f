package io.github.btc.tools.replicas.load;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Records every attempt of a run in columns that are allocated before the run and written after it.
 * If there are many more attempts than requests, the columns grow. Not thread-safe.
 */
public final class AttemptRecorder {

  private static final int SPARE_ATTEMPTS = 10_000;
  private static final int MOST_WAITED_MILLIS = (1 << 16) - 1;

  private int[] number;
  private int[] request;
  private byte[] replica;
  private short[] status;
  private long[] intended;
  private long[] sent;
  private long[] received;
  private short[] waited;
  private int size;

  /**
   * Creates a recorder.
   *
   * @param requests expected number of requests
   */
  public AttemptRecorder(int requests) {
    int capacity = 2 * requests + SPARE_ATTEMPTS;
    number = new int[capacity];
    request = new int[capacity];
    replica = new byte[capacity];
    status = new short[capacity];
    intended = new long[capacity];
    sent = new long[capacity];
    received = new long[capacity];
    waited = new short[capacity];
  }

  /**
   * Records one attempt whose answer tells nothing of another service.
   *
   * @param attemptNumber number of the attempt
   * @param requestNumber number of the request
   * @param replicaIndex index of the replica; -1 if unknown
   * @param httpStatus status of the answer
   * @param intendedNanos intended start of the request
   * @param sentNanos time just before the attempt was sent
   * @param receivedNanos time when the answer had arrived
   */
  public void add(
      int attemptNumber,
      int requestNumber,
      int replicaIndex,
      int httpStatus,
      long intendedNanos,
      long sentNanos,
      long receivedNanos) {
    add(
        attemptNumber,
        requestNumber,
        replicaIndex,
        httpStatus,
        intendedNanos,
        sentNanos,
        receivedNanos,
        0);
  }

  /**
   * Records one attempt.
   *
   * @param attemptNumber number of the attempt
   * @param requestNumber number of the request
   * @param replicaIndex index of the replica; -1 if unknown
   * @param httpStatus status of the answer
   * @param intendedNanos intended start of the request
   * @param sentNanos time just before the attempt was sent
   * @param receivedNanos time when the answer had arrived
   * @param waitedMillis time that another service took; 0 if the answer does not tell
   */
  public void add(
      int attemptNumber,
      int requestNumber,
      int replicaIndex,
      int httpStatus,
      long intendedNanos,
      long sentNanos,
      long receivedNanos,
      int waitedMillis) {
    if (size == request.length) {
      grow();
    }
    number[size] = attemptNumber;
    request[size] = requestNumber;
    replica[size] = (byte) replicaIndex;
    status[size] = (short) httpStatus;
    intended[size] = intendedNanos;
    sent[size] = sentNanos;
    received[size] = receivedNanos;
    waited[size++] = (short) Math.min(waitedMillis, MOST_WAITED_MILLIS);
  }

  private void grow() {
    int capacity = 2 * size;
    number = Arrays.copyOf(number, capacity);
    request = Arrays.copyOf(request, capacity);
    replica = Arrays.copyOf(replica, capacity);
    status = Arrays.copyOf(status, capacity);
    intended = Arrays.copyOf(intended, capacity);
    sent = Arrays.copyOf(sent, capacity);
    received = Arrays.copyOf(received, capacity);
    waited = Arrays.copyOf(waited, capacity);
  }

  /**
   * Writes a file for {@link Attempts#read}.
   *
   * @param file file to write
   * @param measureFromNanos first intended start of the measured time
   * @param measureToNanos first intended start after the measured time
   * @throws IOException if the file cannot be written
   */
  public void write(Path file, long measureFromNanos, long measureToNanos) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(Attempts.FORMAT);
      out.writeLong(measureFromNanos);
      out.writeLong(measureToNanos);
      out.writeInt(size);
      for (int i = 0; i < size; i++) {
        out.writeInt(number[i]);
        out.writeInt(request[i]);
        out.writeByte(replica[i]);
        out.writeShort(status[i]);
        out.writeLong(intended[i]);
        out.writeLong(sent[i]);
        out.writeLong(received[i]);
        out.writeShort(waited[i]);
      }
    }
  }
}
