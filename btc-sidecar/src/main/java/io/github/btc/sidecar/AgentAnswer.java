package io.github.btc.sidecar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/*
 * The JDK's HTTP client needs about ten times the CPU time for a request with a connection of
 * its own, and an agent closes each connection. HTTP/1.0 has neither chunks nor connections that
 * stay open, so an answer ends with its connection.
 */

/**
 * The answer of an agent to one request.
 *
 * @param status the status
 * @param head the lines before the body
 * @param body the body
 */
record AgentAnswer(int status, String head, String body) {

  private static final String END_OF_HEAD = "\r\n\r\n";
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] \\d{3}");
  private static final int MOST_BYTES = 1 << 16;
  private static final int DEFAULT_PORT = 80;

  /**
   * Sends a request, and waits for the whole answer. An interrupt ends the wait.
   *
   * @param request the first line without the version, and headers
   * @param limit for the connection and the answer together
   * @throws SocketTimeoutException if the limit is reached
   */
  static AgentAnswer to(String request, URI agent, Duration limit) throws IOException {
    long endNanos = System.nanoTime() + limit.toNanos();
    int port = agent.getPort() < 0 ? DEFAULT_PORT : agent.getPort();
    try (SocketChannel channel = SocketChannel.open()) {
      Socket socket = channel.socket(); // waits with a limit, and an interrupt closes it
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(agent.getHost(), port), millisUntil(endNanos));
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return parse(all(socket, endNanos));
    }
  }

  private static int millisUntil(long endNanos) throws SocketTimeoutException {
    long millis = (endNanos - System.nanoTime()) / 1_000_000;
    if (millis <= 0) {
      throw new SocketTimeoutException();
    }
    return (int) Math.min(millis, Integer.MAX_VALUE);
  }

  /** Reads until the connection ends, or until the length that the head tells. */
  private static String all(Socket socket, long endNanos) throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] part = new byte[1 << 10];
    String text = "";
    for (int read = 0; read >= 0 && bytes.size() < MOST_BYTES && !isWhole(text); ) {
      socket.setSoTimeout(millisUntil(endNanos));
      read = in.read(part);
      bytes.write(part, 0, Math.max(0, read));
      text = bytes.toString(StandardCharsets.ISO_8859_1);
    }
    return text;
  }

  private static boolean isWhole(String text) {
    int end = text.indexOf(END_OF_HEAD);
    return end >= 0
        && header(text.substring(0, end), "Content-Length")
            .filter(length -> length.matches("\\d{1,9}"))
            .filter(
                length -> text.length() - end - END_OF_HEAD.length() >= Integer.parseInt(length))
            .isPresent();
  }

  static AgentAnswer parse(String text) throws IOException {
    int end = text.indexOf(END_OF_HEAD);
    if (end < 0 || !STATUS_LINE.matcher(text).lookingAt()) {
      throw new IOException("no answer of HTTP/1.1 (expected an agent)");
    }
    String head = text.substring(0, end);
    int status = Integer.parseInt(head.substring(9, 12));
    return new AgentAnswer(status, head, text.substring(end + END_OF_HEAD.length()));
  }

  /** Returns the value of a header, without spaces around it. */
  Optional<String> header(String name) {
    return header(head, name);
  }

  private static Optional<String> header(String head, String name) {
    return head.lines()
        .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst();
  }
}
