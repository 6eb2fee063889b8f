package io.github.btc.proofs.recipes.balancer;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One keep-alive connection of HTTP/1.1 that never sends anything twice: the JDK's clients repeat
 * requests by themselves and would hide what a balancer does.
 */
final class StrictClient implements Caller {

  private static final int READ_LIMIT_MILLIS = 90_000; // more than any limit of a recipe

  private final Socket socket;
  private final InputStream in;
  private boolean open = true;

  StrictClient(InetSocketAddress address) throws IOException {
    socket = new Socket();
    socket.setTcpNoDelay(true);
    socket.connect(address, READ_LIMIT_MILLIS);
    socket.setSoTimeout(READ_LIMIT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public Response get() throws IOException {
    return get("/");
  }

  Response get(String path) throws IOException {
    return get(path, "");
  }

  /** Sends the last request of this connection, and says so. */
  Response getLast(String path) throws IOException {
    open = false;
    return get(path, "Connection: close\r\n");
  }

  private Response get(String path, String fields) throws IOException {
    String request = "GET " + path + " HTTP/1.1\r\nHost: lab\r\n" + fields + "\r\n";
    return send(request.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public Response post(String path, int bytes) throws IOException {
    byte[] head =
        "POST %s HTTP/1.1\r\nHost: lab\r\nContent-Length: %d\r\n\r\n"
            .formatted(path, bytes)
            .getBytes(StandardCharsets.US_ASCII);
    byte[] request = new byte[head.length + bytes];
    System.arraycopy(head, 0, request, 0, head.length);
    return send(request);
  }

  private Response send(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    int status = Integer.parseInt(line().split(" ")[1]);
    int length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String[] parts = header.toLowerCase(Locale.ROOT).split(": *");
      if (parts[0].equals("content-length")) {
        length = Integer.parseInt(parts[1].strip());
      } else if (header.equalsIgnoreCase("connection: close")) {
        open = false;
      } else if (parts[0].equals("transfer-encoding")) {
        throw new IOException("unexpected " + header);
      }
    }
    return new Response(status, new String(in.readNBytes(length), StandardCharsets.US_ASCII));
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("closed after \"" + line + "\"");
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
