package io.github.btc.loadbalancer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Sends a text to a socket, and reads until the peer closes it, as the runtime API of HAProxy and
 * the admin API of Envoy do. Every exchange ends at its deadline, also when the peer never answers
 * or never stops answering. Each exchange has its own connection, so a restart of the peer between
 * two exchanges does no harm. If an exchange over TCP fails, the kernel drops what it has not sent,
 * because the peer might otherwise carry it out much later.
 */
final class Exchange {

  /** The longest answer. Ten thousand servers need about half of it. */
  private static final int LONGEST_ANSWER_BYTES = 16 << 20;

  private static final int CLOSE_WITH_RESET = 0;
  private static final int NORMAL_CLOSE = -1;

  private final SocketAddress address;

  Exchange(SocketAddress address) {
    this.address = address;
  }

  /** Sends a text in ASCII, and returns the whole answer. */
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
      String answer = read(key, deadline);
      setLinger(channel, NORMAL_CLOSE);
      return answer;
    }
  }

  /** The channel drops unsent bytes when it closes, also when an interrupt closes it. */
  private SocketChannel open() throws IOException {
    SocketChannel channel =
        isUnix() ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open();
    try {
      setLinger(channel, CLOSE_WITH_RESET);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private boolean isUnix() {
    return address instanceof UnixDomainSocketAddress;
  }

  private void setLinger(SocketChannel channel, int seconds) throws IOException {
    if (!isUnix()) { // where the peer has every byte at once
      channel.setOption(StandardSocketOptions.SO_LINGER, seconds);
    }
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
            "answer: over " + LONGEST_ANSWER_BYTES + " bytes (expected a shorter list of servers)");
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
        throw new InterruptedIOException("interrupted during an exchange with a router");
      }
    }
    if (deadline.hasPassed()) {
      throw new SocketTimeoutException("the answer did not end in time");
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
