package io.github.btc.proofs.recipes.balancer;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A connection that was upgraded as for WebSocket, and then has bytes without frames: proxies do
 * not read them. The replica returns each byte.
 */
final class EchoConnection implements AutoCloseable {

  /** Where a replica upgrades. */
  static final String PATH = "/echo";

  private static final int READ_LIMIT_MILLIS = 120_000; // only a broken proxy needs it
  private static final String UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  private static final String KEY =
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

  /** The answer to the key, in the example of RFC 6455. HAProxy checks it. */
  private static final String ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

  /** What a replica does with an upgraded connection. */
  public static final class Echo implements HttpUpgradeHandler {

    @Override
    public void init(WebConnection connection) {
      try (connection) {
        InputStream in = connection.getInputStream();
        OutputStream out = connection.getOutputStream();
        for (int value = in.read(); value >= 0; value = in.read()) {
          out.write(value);
          out.flush();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void destroy() {}
  }

  private final Socket socket = new Socket();
  private final DataInputStream in;

  /** Connects to a proxy, and upgrades the connection. */
  EchoConnection(InetSocketAddress address) throws IOException {
    socket.connect(address);
    socket.setSoTimeout(READ_LIMIT_MILLIS);
    in = new DataInputStream(socket.getInputStream());
    String head = "GET " + PATH + " HTTP/1.1\r\nHost: lab\r\n" + UPGRADE + KEY + "\r\n";
    socket.getOutputStream().write(head.getBytes(US_ASCII));
    String answer = head();
    if (!answer.startsWith("HTTP/1.1 101 ")) {
      throw new IOException(answer);
    }
  }

  private String head() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  /** Sends a byte, and returns the one that comes back. */
  int echo(int value) throws IOException {
    socket.getOutputStream().write(value);
    return in.readUnsignedByte();
  }

  /** Upgrades a connection at the replica. */
  static void upgrade(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    response.setStatus(HttpServletResponse.SC_SWITCHING_PROTOCOLS);
    response.setHeader("Upgrade", "websocket");
    response.setHeader("Connection", "Upgrade");
    response.setHeader("Sec-WebSocket-Accept", ACCEPT);
    request.upgrade(Echo.class);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
