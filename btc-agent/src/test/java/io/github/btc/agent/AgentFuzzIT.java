package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * With any input, the agent collects only on request and continues to answer. {@code
 * -Dbtc.requests=12000} for more input than that of a build.
 */
@Timeout(600)
class AgentFuzzIT {

  private static final long SEED = 20_261_121;
  private static final int REQUESTS = Integer.getInteger("btc.requests", 3_000);
  private static final int READ_LIMIT_MILLIS = 120_000;

  @Test
  void doesNothingForRequestsThatAskForNothing() throws Exception {
    RequestFuzzer fuzzer = new RequestFuzzer(SEED);
    int asked = 0;
    Map<String, Integer> statuses = new TreeMap<>();
    try (RunningAgent agent = new RunningAgent("")) {
      for (int i = 0; i < REQUESTS; i++) {
        int number = i;
        byte[] request = fuzzer.next();
        String answer = send(agent, request);
        String status = answer.startsWith("HTTP/1.1 ") ? answer.substring(9, 12) : "none";
        statuses.merge(status, 1, Integer::sum);
        assertThat(status)
            .as(() -> told(number, request) + ": " + answer)
            .matches(allowedFor(request));
        asked += RequestFuzzer.asks(request) ? 1 : 0;
        assertThat(agent.runs()).as(() -> told(number, request)).isLessThanOrEqualTo(asked);
      }
      int runs = agent.runs();
      assertThat(agent.send("GET", "/", "gci", "ch").body()).matches("\\d+");
      assertThat(agent.send("POST", "/", "gci", "gc").body()).isEqualTo("0");
      assertThat(agent.runs()).isEqualTo(runs + 1);
    }
    System.out.println("fuzz: " + REQUESTS + " requests, " + asked + " may ask: " + statuses);
    assertThat(asked).isLessThan(REQUESTS / 20);
    assertThat(statuses).containsKeys("200", "400", "403", "404", "405");
  }

  /** Takes longer than the request itself, so only a failure asks for it. */
  private static String told(int number, byte[] request) {
    return "seed %d, request %d, %s".formatted(SEED, number, Arrays.toString(request));
  }

  /** RFC 9112, section 6.1: a server that does not know a transfer coding says 501. */
  private static String allowedFor(byte[] request) {
    boolean coded =
        new String(request, StandardCharsets.ISO_8859_1)
            .toLowerCase(Locale.ROOT)
            .contains("transfer-encoding");
    return coded ? "none|[1-4]\\d\\d|501" : "none|[1-4]\\d\\d";
  }

  private static String send(RunningAgent agent, byte[] request) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), agent.server().address().getPort())) {
      socket.setSoTimeout(READ_LIMIT_MILLIS);
      socket.getOutputStream().write(request);
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (SocketException e) {
      return ""; // hung up before it had read all
    }
  }
}
