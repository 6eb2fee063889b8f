package io.github.btc.tools.replicas.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A kept-alive connection to one target, with at most one attempt on its way. */
final class Connection {

  /** The number of no request: asks whether the target is ready. */
  static final int PROBE = -1;

  /** The number of a request that is sent before the first one and counts nowhere. */
  static final int PRIMING = -2;

  private static final int RESPONSE_BYTES = 4096;
  private static final int NUMBER_DIGITS = 10;
  private static final String AFTER_NUMBER = "\r\n\r\n";

  private final int target;
  private final SocketChannel channel;
  private final SelectionKey key;
  private final ByteBuffer service;
  private final ByteBuffer probe;
  private final ByteBuffer in = ByteBuffer.allocateDirect(RESPONSE_BYTES);

  private int request;
  private int attempt;
  private long sentNanos;
  private boolean busy;

  Connection(int target, InetSocketAddress address, Selector selector) throws IOException {
    this.target = target;
    channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    key = channel.register(selector, SelectionKey.OP_READ, this);
    service = get("/", address);
    probe = get("/ready", address);
  }

  private static ByteBuffer get(String path, InetSocketAddress address) {
    String head =
        "GET "
            + path
            + " HTTP/1.1\r\nHost: "
            + address.getHostString()
            + "\r\n"
            + Attempts.HEADER
            + ": "
            + "0".repeat(NUMBER_DIGITS)
            + AFTER_NUMBER;
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocateDirect(bytes.length).put(bytes);
  }

  /** Writes a number where {@link #get} left room for one. */
  private static void writeNumber(ByteBuffer out, int number) {
    int rest = Math.max(0, number);
    int last = out.capacity() - AFTER_NUMBER.length() - 1;
    for (int i = 0; i < NUMBER_DIGITS; i++) {
      out.put(last - i, (byte) ('0' + rest % 10));
      rest /= 10;
    }
  }

  void send(int requestNumber, int attemptNumber, long nowNanos) throws IOException {
    request = requestNumber;
    attempt = attemptNumber;
    sentNanos = nowNanos;
    busy = true;
    in.clear();
    ByteBuffer out = requestNumber == PROBE ? probe : service;
    writeNumber(out, attemptNumber);
    out.rewind();
    channel.write(out);
    if (out.hasRemaining()) {
      throw new IOException("the socket took only " + out.position() + " bytes");
    }
  }

  /** Takes in what has arrived; returns true if the response is complete. */
  boolean receive(ResponseReader reader) throws IOException {
    if (channel.read(in) < 0) {
      throw new IOException("closed by the other side");
    }
    if (!in.hasRemaining()) {
      throw new IOException("a response of more than " + RESPONSE_BYTES + " bytes");
    }
    return reader.read(in);
  }

  void idle() {
    busy = false;
  }

  void close() {
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // It is given up anyway.
    }
  }

  boolean isBusy() {
    return busy;
  }

  int target() {
    return target;
  }

  int attempt() {
    return attempt;
  }

  int request() {
    return request;
  }

  long sentNanos() {
    return sentNanos;
  }
}
