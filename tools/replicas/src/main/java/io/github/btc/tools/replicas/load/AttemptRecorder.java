package io.github.btc.tools.replicas.load;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Every attempt of a run, in columns that are allocated before it begins and written after it has
 * ended. Should there be many more attempts than requests, columns grow. Not thread-safe.
 */
public final class AttemptRecorder {

  private static final int SPARE_ATTEMPTS = 10_000;

  private int[] number;
  private int[] request;
  private byte[] replica;
  private short[] status;
  private long[] intended;
  private long[] sent;
  private long[] received;
  private int size;

  /**
   * Makes room.
   *
   * @param requests how many there will be
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
  }

  /**
   * Takes one down.
   *
   * @param attemptNumber the attempt's number
   * @param requestNumber the request's number
   * @param replicaIndex where it was sent; -1 if unknown
   * @param httpStatus what came back
   * @param intendedNanos when the request should have started
   * @param sentNanos when the attempt was about to be sent
   * @param receivedNanos when its answer was there
   */
  public void add(
      int attemptNumber,
      int requestNumber,
      int replicaIndex,
      int httpStatus,
      long intendedNanos,
      long sentNanos,
      long receivedNanos) {
    if (size == request.length) {
      grow();
    }
    number[size] = attemptNumber;
    request[size] = requestNumber;
    replica[size] = (byte) replicaIndex;
    status[size] = (short) httpStatus;
    intended[size] = intendedNanos;
    sent[size] = sentNanos;
    received[size++] = receivedNanos;
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
  }

  /**
   * Writes them, as {@link Attempts#read} reads them.
   *
   * @param file where to
   * @param measureFromNanos the first intended start that counts
   * @param measureToNanos the first that no longer does
   * @throws IOException if it cannot be written
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
      }
    }
  }
}
