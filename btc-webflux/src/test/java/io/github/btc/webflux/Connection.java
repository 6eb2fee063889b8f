package io.github.btc.webflux;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One kept-alive connection, on which requests may be sent before answers have come. */
final class Connection implements AutoCloseable {

  private static final int LIMIT_MILLIS = 60_000;

  private final Socket socket;
  private final BufferedReader answers;

  Connection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(LIMIT_MILLIS);
    answers =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
  }

  /** Sends one request to each path, all in one piece. */
  void send(String... paths) throws IOException {
    String requests =
        Stream.of(paths)
            .map(path -> "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .collect(Collectors.joining());
    socket.getOutputStream().write(requests.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Reads the next answer, which has no body. */
  int status() throws IOException {
    int status = Integer.parseInt(line().split(" ")[1]);
    while (!line().isEmpty()) {
      // a header
    }
    return status;
  }

  private String line() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the server has closed the connection");
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
