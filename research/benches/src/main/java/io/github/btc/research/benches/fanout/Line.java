package io.github.btc.research.benches.fanout;

import io.github.btc.AwayNotice;
import io.github.btc.tools.replicas.load.Attempts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A kept-alive connection to a replica of a leaf, with at most one part on its way. */
final class Line {

  private static final int MOST_BYTES = 8_192;

  private final Leaf leaf;
  private final int replica;
  private final SocketChannel channel;
  private final ByteBuffer in = ByteBuffer.allocate(MOST_BYTES);

  private int part;
  private int attempt;
  private long sentNanos;
  private boolean isBusy;

  Line(Leaf leaf, int replica, InetSocketAddress address, Selector selector) throws IOException {
    this.leaf = leaf;
    this.replica = replica;
    channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ, this);
  }

  void send(int partNumber, int attemptNumber, long nowNanos) throws IOException {
    part = partNumber;
    attempt = attemptNumber;
    sentNanos = nowNanos;
    isBusy = true;
    in.clear();
    ByteBuffer out = ByteBuffer.wrap(request());
    channel.write(out);
    if (out.hasRemaining()) {
      throw new IOException("the socket took only " + out.position() + " bytes");
    }
  }

  private byte[] request() {
    String number = part < 0 ? "" : Attempts.HEADER + ": " + attempt + "\r\n";
    String text =
        "GET / HTTP/1.1\r\nHost: leaf\r\n" + AwayNotice.CLIENT + ": asker\r\n" + number + "\r\n";
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Takes in what has arrived; returns the answer once it is whole. */
  @Nullable Answer receive() throws IOException {
    if (channel.read(in) < 0) {
      throw new IOException("closed by the replica");
    }
    return Answer.in(in);
  }

  void idle() {
    isBusy = false;
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // It is given up anyway.
    }
  }

  Leaf leaf() {
    return leaf;
  }

  int replica() {
    return replica;
  }

  boolean isBusy() {
    return isBusy;
  }

  int part() {
    return part;
  }

  int attempt() {
    return attempt;
  }

  long sentNanos() {
    return sentNanos;
  }
}
