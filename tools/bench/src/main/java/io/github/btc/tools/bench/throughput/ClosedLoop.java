package io.github.btc.tools.bench.throughput;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Some connections, each with one request under way at any time. Knows the length of an answer from
 * the first one and reads nothing else of it: the client should take as little as it can of what it
 * shares with the server.
 */
final class ClosedLoop implements AutoCloseable {

  private static final int CONNECTIONS = 4;
  private static final int ANSWER_LIMIT_MILLIS = 10_000;
  private static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII);
  private static final int ASK_THE_CLOCK_EVERY = 8;

  private final List<Connection> connections = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);

  ClosedLoop(int port) throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      connections.add(new Connection(port));
    }
  }

  /** Sends for so long; returns requests per second. */
  double requestsPerSecond(long nanos) throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Future<Long>> counts = new ArrayList<>();
    for (Connection connection : connections) {
      counts.add(threads.submit(() -> connection.send(start + nanos)));
    }
    long requests = 0;
    for (Future<Long> count : counts) {
      try {
        requests += count.get();
      } catch (ExecutionException e) {
        throw new IOException("a connection failed: " + e.getCause(), e);
      }
    }
    return requests * 1e9 / (System.nanoTime() - start);
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (Connection connection : connections) {
      connection.socket.close();
    }
  }

  private static final class Connection {

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] answer;

    Connection(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(ANSWER_LIMIT_MILLIS);
      in = socket.getInputStream();
      out = socket.getOutputStream();
      answer = new byte[lengthOfAnAnswer()];
    }

    private int lengthOfAnAnswer() throws IOException {
      out.write(REQUEST);
      StringBuilder text = new StringBuilder();
      while (text.indexOf("\r\n\r\nok") < 0) {
        int next = in.read();
        if (next < 0) {
          throw new IOException("\"" + text + "\" (expected an answer that ends with ok)");
        }
        text.append((char) next);
      }
      return text.length();
    }

    long send(long untilNanos) throws IOException {
      long requests = 0;
      while (requests % ASK_THE_CLOCK_EVERY != 0 || System.nanoTime() - untilNanos < 0) {
        out.write(REQUEST);
        read();
        requests++;
      }
      return requests;
    }

    private void read() throws IOException {
      int length = in.readNBytes(answer, 0, answer.length);
      if (length < answer.length || answer[9] != '2' || answer[length - 1] != 'k') {
        throw new SocketTimeoutException(
            "\"" + new String(answer, US_ASCII) + "\" (expected 200 and ok)");
      }
    }
  }
}
