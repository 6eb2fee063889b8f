package io.github.btc.proofs.recipes.sidecar;

import io.github.btc.tools.replicas.measure.Interval;
import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between a process and one it asks, and tells of each question and answer. */
final class Relay implements AutoCloseable {

  /** What is done while a question or an answer is held. */
  interface Ear {

    /** The question is not with the one who is asked. */
    default void asked(String question) {}

    /** The answer is not with the one who asks; the time is that of the one who was asked. */
    default void answered(String question, String answer, Interval time) {}

    /** The one who asks can read the answer. */
    default void delivered(String question, String answer) {}
  }

  private final ServerSocketChannel listener;
  private final SocketAddress target;
  private final String end;
  private final Ear ear;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          job -> {
            Thread thread = new Thread(job, "relay");
            thread.setDaemon(true);
            return thread;
          });

  /** Starts one; a question is whole at its end, an answer when whoever gives it hangs up. */
  Relay(SocketAddress own, SocketAddress target, String end, Ear ear) throws IOException {
    this.target = target;
    this.end = end;
    this.ear = ear;
    this.listener = ServerSocketChannel.open(familyOf(own));
    listener.bind(own);
    threads.execute(this::accept);
  }

  private static ProtocolFamily familyOf(SocketAddress address) {
    return address instanceof UnixDomainSocketAddress
        ? StandardProtocolFamily.UNIX
        : StandardProtocolFamily.INET;
  }

  SocketAddress address() throws IOException {
    return listener.getLocalAddress();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel caller = listener.accept();
        threads.execute(() -> converse(caller));
      }
    } catch (IOException e) {
      // The end of the test.
    }
  }

  private void converse(SocketChannel caller) {
    try (caller;
        SocketChannel called = SocketChannel.open(familyOf(target))) {
      String question = read(caller, end);
      ear.asked(question);
      long begun = System.nanoTime();
      called.connect(target);
      write(called, question);
      String answer = read(called, null);
      ear.answered(question, answer, new Interval(begun, System.nanoTime()));
      write(caller, answer);
      ear.delivered(question, answer);
    } catch (IOException e) {
      // Whoever asked gave up, or the one who is asked did.
    }
  }

  private static String read(SocketChannel channel, String end) throws IOException {
    StringBuilder text = new StringBuilder();
    ByteBuffer chunk = ByteBuffer.allocate(16 << 10);
    while (end == null || text.indexOf(end) < 0) {
      if (channel.read(chunk.clear()) < 0) {
        break;
      }
      text.append(StandardCharsets.ISO_8859_1.decode(chunk.flip()));
    }
    return text.toString();
  }

  private static void write(SocketChannel channel, String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
  }
}
