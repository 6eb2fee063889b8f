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
 * Speaks to the runtime API of one HAProxy: connects, says a line, reads until the peer hangs up.
 * All of it ends at the deadline, also when the peer accepts and never answers or answers without
 * end. One connection per line: nothing to keep alive, and nothing to notice when HAProxy has been
 * restarted or reloaded meanwhile.
 */
final class RuntimeApi {

  /** A thousand servers in a backend fill about half of it. */
  private static final int LONGEST_ANSWER_BYTES = 1 << 20;

  private final SocketAddress address;

  RuntimeApi(SocketAddress address) {
    this.address = address;
  }

  /** Says a line, several commands being parted by semicolons; returns all that was answered. */
  String ask(String line, Deadline deadline) throws IOException {
    try (SocketChannel channel = open();
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      boolean connected = channel.connect(address);
      SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
      while (!connected) {
        await(key, SelectionKey.OP_CONNECT, deadline);
        connected = channel.finishConnect();
      }
      write(key, StandardCharsets.US_ASCII.encode(line + "\n"), deadline);
      return read(key, deadline);
    }
  }

  private SocketChannel open() throws IOException {
    return address instanceof UnixDomainSocketAddress
        ? SocketChannel.open(StandardProtocolFamily.UNIX)
        : SocketChannel.open();
  }

  private static void write(SelectionKey key, ByteBuffer line, Deadline deadline)
      throws IOException {
    SocketChannel channel = (SocketChannel) key.channel();
    while (line.hasRemaining()) {
      await(key, SelectionKey.OP_WRITE, deadline);
      channel.write(line);
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
            "answer: over " + LONGEST_ANSWER_BYTES + " bytes (expected the state of one backend)");
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
        throw new InterruptedIOException("interrupted while speaking to HAProxy");
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
