package io.github.btc.tools.replicas.load;

import io.github.btc.AwayNotice;
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

  private static final int RESPONSE_BYTES = 16_384;
  private static final int NUMBER_DIGITS = 10;
  private static final String NAME = "\r\n" + AwayNotice.CLIENT + ": load";
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final int target;
  private final SocketChannel channel;
  private final SelectionKey key;
  private final Client client;
  private final ByteBuffer service;
  private final ByteBuffer post;
  private final ByteBuffer probe;
  private final ByteBuffer in = ByteBuffer.allocateDirect(RESPONSE_BYTES);

  private int request;
  private int attempt;
  private long sentNanos;
  private boolean busy;

  Connection(int target, InetSocketAddress address, Selector selector, Client client)
      throws IOException {
    this.target = target;
    this.client = client;
    channel = SocketChannel.open();
    if (client.postBytes() > 0) {
      // A whole request fits into the socket, so one write is enough.
      channel.setOption(StandardSocketOptions.SO_SNDBUF, 2 * client.postBytes());
    }
    channel.connect(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    key = channel.register(selector, SelectionKey.OP_READ, this);
    String name = client.obeysNotices() ? NAME : "";
    service = request("GET / ", address, name, 0);
    String length = "\r\nContent-Length: " + client.postBytes();
    post = request("POST / ", address, name + length, client.postBytes());
    probe = request("GET /ready ", address, "", 0);
  }

  /** Returns a request whose first header line has room for a number. */
  private static ByteBuffer request(
      String start, InetSocketAddress address, String moreHead, int bodyBytes) {
    String head =
        start
            + "HTTP/1.1\r\n"
            + Attempts.HEADER
            + ": "
            + "0".repeat(NUMBER_DIGITS)
            + "\r\nHost: "
            + address.getHostString()
            + moreHead
            + END_OF_HEAD;
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocateDirect(bytes.length + bodyBytes).put(bytes);
  }

  /** Writes a number where {@link #request} left room for one. */
  private static void writeNumber(ByteBuffer out, int number) {
    int rest = Math.max(0, number);
    int colon = 0;
    while (out.get(colon) != ':') {
      colon++;
    }
    int last = colon + 1 + NUMBER_DIGITS;
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
    ByteBuffer out = message(requestNumber);
    writeNumber(out, attemptNumber);
    out.clear();
    channel.write(out);
    if (out.hasRemaining()) {
      throw new IOException("the socket took only " + out.position() + " bytes");
    }
  }

  private ByteBuffer message(int requestNumber) {
    if (requestNumber == PROBE) {
      return probe;
    }
    return client.isPost(requestNumber) ? post : service;
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
