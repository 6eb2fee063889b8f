package io.github.btc.loadbalancer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Asks one socket and reads until it hangs up: the runtime API of HAProxy, the admin API of Envoy.
 * All of it ends at the deadline, also when the peer accepts and never answers or answers without
 * end. One connection per question: nothing to keep alive, and nothing to notice when the peer has
 * been restarted meanwhile.
 */
final class Exchange {

  /** Ten thousand servers fill about half of it. */
  private static final int LONGEST_ANSWER_BYTES = 16 << 20;

  private final SocketAddress address;

  Exchange(SocketAddress address) {
    this.address = address;
  }

  /** Says a text in ASCII; returns all that was answered. */
  String ask(String text, Deadline deadline) throws IOException {
    try (SocketChannel channel = open();
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      boolean connected = channel.connect(address);
      SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
      while (!connected) {
        await(key, SelectionKey.OP_CONNECT, deadline);
        connected = channel.finishConnect();
      }
      write(key, StandardCharsets.US_ASCII.encode(text), deadline);
      return read(key, deadline);
    }
  }

  private SocketChannel open() throws IOException {
    return address instanceof UnixDomainSocketAddress
        ? SocketChannel.open(StandardProtocolFamily.UNIX)
        : SocketChannel.open();
  }

  private static void write(SelectionKey key, ByteBuffer text, Deadline deadline)
      throws IOException {
    SocketChannel channel = (SocketChannel) key.channel();
    while (text.hasRemaining()) {
      await(key, SelectionKey.OP_WRITE, deadline);
      channel.write(text);
    }
  }

  private static String read(SelectionKey key, Deadline deadline) throws IOException {
    SocketChannel channel = (SocketChannel) key.channel();
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    ByteBuffer chunk = ByteBuffer.allocate(16 << 10);
    while (true) {
      await(key, SelectionKey.OP_READ, deadline);
      int count = channel.read(chunk.clear());
      if (count < 0) {
        return answer.toString(StandardCharsets.US_ASCII);
      }
      answer.write(chunk.array(), 0, count);
      if (answer.size() > LONGEST_ANSWER_BYTES) {
        throw new IOException(
            "answer: over " + LONGEST_ANSWER_BYTES + " bytes (expected the state of some servers)");
      }
    }
  }

  private static void await(SelectionKey key, int operation, Deadline deadline) throws IOException {
    key.interestOps(operation);
    key.selector().selectedKeys().clear();
    while (key.selector().select(deadline.millisLeft()) == 0) {
      if (deadline.hasPassed()) {
        throw new SocketTimeoutException("no answer in time");
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted while speaking to a router");
      }
    }
    if (deadline.hasPassed()) {
      throw new SocketTimeoutException("no end of the answer in time");
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
