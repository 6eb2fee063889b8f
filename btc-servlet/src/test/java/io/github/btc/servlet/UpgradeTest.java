package io.github.btc.servlet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** A real change of protocol, through the filter, while the gate is closed. */
final class UpgradeTest {

  private static final String HANDSHAKE =
      "GET /chat HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n";

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 1_000_000);

  @Test
  void passesTheClosedGateUncounted() throws Exception {
    try (TomcatServer server = new TomcatServer("")) {
      int port = server.start(new ChatServlet(), new BtcFilter(gate));
      gate.close();
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(HANDSHAKE.getBytes(US_ASCII));

        String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);

        assertThat(answer).startsWith("HTTP/1.1 101").endsWith("\r\n\r\nwelcome");
      }
    }
    assertThat(gate.refused()).isZero();
    assertThat(gate.finished()).isZero();
  }

  private static final class ChatServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      response.setHeader("Upgrade", "chat");
      response.setHeader("Connection", "Upgrade");
      request.upgrade(Chat.class);
    }
  }

  /** Says welcome and hangs up. */
  public static final class Chat implements HttpUpgradeHandler {

    @Override
    public void init(WebConnection connection) {
      try (connection) {
        connection.getOutputStream().write("welcome".getBytes(US_ASCII));
        connection.getOutputStream().flush();
      } catch (Exception e) {
        throw new UncheckedIOException(new IOException(e));
      }
    }

    @Override
    public void destroy() {}
  }
}
