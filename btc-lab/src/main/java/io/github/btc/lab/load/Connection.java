package io.github.btc.lab.load;

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

  private final int target;
  private final SocketChannel channel;
  private final SelectionKey key;
  private final ByteBuffer service;
  private final ByteBuffer probe;
  private final ByteBuffer in = ByteBuffer.allocateDirect(RESPONSE_BYTES);

  private int request;
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
    String head = "GET " + path + " HTTP/1.1\r\nHost: " + address.getHostString() + "\r\n\r\n";
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocateDirect(bytes.length).put(bytes);
  }

  void send(int requestNumber, long nowNanos) throws IOException {
    request = requestNumber;
    sentNanos = nowNanos;
    busy = true;
    in.clear();
    ByteBuffer out = requestNumber == PROBE ? probe : service;
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

  int request() {
    return request;
  }

  long sentNanos() {
    return sentNanos;
  }
}
