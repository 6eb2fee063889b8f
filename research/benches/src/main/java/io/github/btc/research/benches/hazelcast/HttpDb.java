package io.github.btc.research.benches.hazelcast;

import io.github.btc.tools.replicas.load.Attempts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * YCSB's way to a map of Hazelcast over REST: a record is the value of its key. One per thread;
 * keeps when the last request was sent and its answer was there.
 */
final class HttpDb extends DB {

  private static final String PATH = "/hazelcast/rest/maps/";
  private static final String FIELD = "field0";
  private static final int TIMEOUT_MILLIS = 10_000;

  private final InetSocketAddress target;
  private final byte[] record;

  private int attempt = Attempts.UNNUMBERED;
  private int status;
  private long sentNanos;
  private long receivedNanos;
  private boolean update;

  HttpDb(InetSocketAddress target, int recordBytes) {
    this.target = target;
    record = new byte[recordBytes];
  }

  /** Gives the next request the number of an attempt. */
  void next(int attemptNumber) {
    attempt = attemptNumber;
  }

  @Override
  public Status read(
      String table,
      String key,
      @Nullable Set<String> fields,
      @Nullable Map<String, ByteIterator> result) {
    int length = exchange(table, key, 0);
    if (status == Attempts.OK && length != record.length) {
      status = Attempts.NO_ANSWER; // part of a record is no answer
    }
    if (status == Attempts.OK && result != null) {
      result.put(FIELD, new ByteArrayByteIterator(record, 0, length));
    }
    return said();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    ByteIterator value = values.values().iterator().next();
    int length = 0;
    while (value.hasNext() && length < record.length) {
      length = value.nextBuf(record, length);
    }
    exchange(table, key, length);
    return said();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED; // no core workload that we run deletes
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED; // nor scans, which REST maps cannot
  }

  /** Sends that many bytes of the record, or asks for it; returns how many came. */
  private int exchange(String table, String key, int bytes) {
    update = bytes > 0;
    sentNanos = System.nanoTime();
    int length = 0;
    try {
      HttpURLConnection connection = open(table, key);
      if (update) {
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/octet-stream");
        connection.setFixedLengthStreamingMode(bytes);
        try (OutputStream out = connection.getOutputStream()) {
          out.write(record, 0, bytes);
        }
      }
      status = connection.getResponseCode();
      length = drain(connection);
    } catch (IOException e) {
      status = Attempts.NO_ANSWER;
    }
    receivedNanos = System.nanoTime();
    return length;
  }

  private HttpURLConnection open(String table, String key) throws IOException {
    URL url =
        URI.create(
                "http://"
                    + target.getHostString()
                    + ":"
                    + target.getPort()
                    + PATH
                    + table
                    + "/"
                    + key)
            .toURL();
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    connection.setUseCaches(false);
    connection.setRequestProperty(Attempts.HEADER, Integer.toString(attempt));
    return connection;
  }

  /** Reads an answer to its end, so that the connection can be used again. */
  private int drain(HttpURLConnection connection) throws IOException {
    boolean good = status < HttpURLConnection.HTTP_BAD_REQUEST;
    try (InputStream in = good ? connection.getInputStream() : connection.getErrorStream()) {
      if (in == null) {
        return 0;
      }
      int length = 0;
      int read = 0;
      while (read >= 0 && length < record.length) {
        length += read;
        read = in.read(record, length, record.length - length);
      }
      return in.read() < 0 ? length : length + 1; // longer than any record of ours
    }
  }

  private Status said() {
    return status == Attempts.OK ? Status.OK : Status.ERROR;
  }

  int status() {
    return status;
  }

  long sentNanos() {
    return sentNanos;
  }

  long receivedNanos() {
    return receivedNanos;
  }

  boolean wasUpdate() {
    return update;
  }
}
