package io.github.btc.tools.demo.hop;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One kept-alive connection that sends one request at a time and none of them again. When the peer
 * announces that it closes the connection, as nginx does after 1,000 requests, there is a new one.
 */
final class HopClient implements AutoCloseable {

  static final int BODY_BYTES = 100_000;

  private static final int LIMIT_MILLIS = 20_000;
  private static final byte[] GET =
      "GET / HTTP/1.1\r\nHost: hop\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final byte[] post = post();
  private final InetSocketAddress address;
  private Socket socket;
  private InputStream in;

  HopClient(InetSocketAddress address) throws IOException {
    this.address = address;
    connect();
  }

  private void connect() throws IOException {
    socket = new Socket();
    socket.setTcpNoDelay(true);
    socket.connect(address, LIMIT_MILLIS);
    socket.setSoTimeout(LIMIT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  private static byte[] post() {
    String head = "POST / HTTP/1.1\r\nHost: hop\r\nContent-Length: " + BODY_BYTES + "\r\n\r\n";
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    byte[] request = new byte[bytes.length + BODY_BYTES];
    System.arraycopy(bytes, 0, request, 0, bytes.length);
    return request;
  }

  /** Returns the status of the answer. */
  int get() throws IOException {
    return send(GET);
  }

  /** Returns the status of the answer to a POST of 100 KB. */
  int post100() throws IOException {
    return send(post);
  }

  private int send(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    int status = Integer.parseInt(line().split(" ")[1]);
    int length = 0;
    boolean last = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring("content-length:".length()).strip());
      } else if (lower.equals("connection: close")) {
        last = true;
      } else if (lower.startsWith("transfer-encoding:")) {
        throw new IOException("answer: " + header + " (expected Content-Length)");
      }
    }
    in.skipNBytes(length);
    if (last) {
      socket.close();
      connect();
    }
    return status;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("closed after \"" + line + "\" (expected an answer)");
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
