package io.github.btc.proofs.agents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A caller that sends the head of its request byte by byte and never ends it. */
final class DrippingCaller implements AutoCloseable {

  private static final byte[] BEGIN = "GET /v1/level HTTP/1.1\r\nX: ".getBytes(ISO_8859_1);
  private static final int PATIENCE_MILLIS = 10;

  private final Socket socket;

  DrippingCaller(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.getOutputStream().write(BEGIN);
  }

  /** Sends a byte and waits a moment for the end of the connection. */
  boolean isConnectedAfterAByte() {
    try {
      socket.getOutputStream().write('x');
      return socket.getInputStream().read() >= 0; // some agents say why they hang up
    } catch (SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
