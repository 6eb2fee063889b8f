package io.github.btc.hazelcast;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A client that asks for a value and reads only the status of the answer. Its buffer is small, so
 * the member cannot write the rest of a large answer before this client reads it.
 */
final class SlowReader implements AutoCloseable {

  private static final int BUFFER_BYTES = 16 << 10;
  private static final int READ_LIMIT_MILLIS = 60_000;
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final Socket socket = new Socket();
  private final InputStream input;
  private final String status;

  SlowReader(InetSocketAddress member, String key) throws IOException {
    socket.setReceiveBufferSize(BUFFER_BYTES); // before it connects, otherwise it has no effect
    socket.setSoTimeout(READ_LIMIT_MILLIS);
    socket.connect(member);
    socket.getOutputStream().write(HttpConnection.head("GET", Maps.path(key)).getBytes(ISO_8859_1));
    input = new BufferedInputStream(socket.getInputStream(), 1);
    status = readUntil("\r\n");
  }

  /** Tells whether the member has let the request in. */
  boolean isServed() {
    return status.startsWith("HTTP/1.1 200 ");
  }

  /** Reads the rest of the answer, and returns its body. */
  String body() throws IOException {
    String head = readUntil(END_OF_HEAD);
    int length = Integer.parseInt(head.replaceFirst("(?is).*content-length: *(\\d+).*", "$1"));
    return new String(input.readNBytes(length), ISO_8859_1);
  }

  private String readUntil(String end) throws IOException {
    StringBuilder read = new StringBuilder();
    while (read.indexOf(end) < 0) {
      int next = input.read();
      if (next < 0) {
        throw new IOException("closed after \"" + read + "\"");
      }
      read.append((char) next);
    }
    return read.toString();
  }

  /** Breaks the connection, so that the member sees a reset. */
  void abort() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
