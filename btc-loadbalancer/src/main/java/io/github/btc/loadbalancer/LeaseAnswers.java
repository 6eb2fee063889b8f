package io.github.btc.loadbalancer;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Answers Envoy's health checks with 503 as long as a lease lasts. Nothing listens at the address
 * before and after it, also when this process dies, and then Envoy asks the replica itself. Each
 * answer renews the lease. Thread-safe.
 */
final class LeaseAnswers implements Closeable {

  private static final byte[] AWAY =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);
  private static final int READ_LIMIT_MILLIS = 50;
  private static final int END_LIMIT_MILLIS = 1000;
  private static final long FAILURE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int LONGEST_CHECK_BYTES = 8 << 10;
  private static final int HEAD_END = 0x0d0a0d0a; // an empty line

  private final ServerSocket socket;
  private final long leaseNanos;
  private final Thread answering;
  private @Nullable LeaseClock clock; // guarded by this; null before the first answer

  private LeaseAnswers(ServerSocket socket, long leaseNanos) {
    this.socket = socket;
    this.leaseNanos = leaseNanos;
    this.answering = new Thread(this::answerAll, "btc-envoy-lease");
    answering.setDaemon(true);
  }

  /** Begins to answer. */
  static LeaseAnswers at(InetSocketAddress address, long leaseNanos) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(address);
      LeaseAnswers answers = new LeaseAnswers(socket, leaseNanos);
      answers.answering.start();
      return answers;
    } catch (IOException | RuntimeException | Error e) {
      socket.close();
      throw e;
    }
  }

  private void answerAll() {
    while (!socket.isClosed()) {
      try (Socket check = socket.accept()) {
        answer(check);
      } catch (IOException | RuntimeException | Error e) {
        // The lease lapses if this goes on, and then the collection does not begin.
        LockSupport.parkNanos(FAILURE_PAUSE_NANOS);
      }
    }
  }

  private void answer(Socket check) throws IOException {
    check.setSoTimeout(READ_LIMIT_MILLIS);
    readHead(check.getInputStream());
    long sent = System.nanoTime();
    check.getOutputStream().write(AWAY);
    note(sent, System.nanoTime());
  }

  private static void readHead(InputStream in) throws IOException {
    int last = 0;
    for (int i = 0; last != HEAD_END; i++) {
      int next = in.read();
      if (next < 0 || i == LONGEST_CHECK_BYTES) {
        throw new IOException("no health check (expected the head of a request)");
      }
      last = last << 8 | next;
    }
  }

  private synchronized void note(long sentNanos, long answeredNanos) {
    if (clock == null) {
      clock = new LeaseClock(leaseNanos, sentNanos);
    } else {
      clock.renewed(sentNanos, answeredNanos);
    }
  }

  /** Counts how often the lease may have ended before it was renewed. */
  synchronized int lapses() {
    return clock == null ? 0 : clock.lapses();
  }

  /** Records that Envoy has no request. Returns false if the lease may not have lasted. */
  synchronized boolean foundQuiet(int lapsesBefore) {
    return clock != null && clock.foundQuiet(lapsesBefore, System.nanoTime());
  }

  /** Returns until when work may begin; empty if the lease must be checked again. */
  synchronized OptionalLong beginByNanos() {
    return clock != null && clock.isQuiet(System.nanoTime()) && !socket.isClosed()
        ? OptionalLong.of(clock.beginByNanos())
        : OptionalLong.empty();
  }

  /** Returns when nobody answers any more. */
  @Override
  public void close() throws IOException {
    socket.close();
    try {
      answering.join(END_LIMIT_MILLIS); // the port is free after accept has returned
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
