package io.github.btc.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Web pages, and callers who are slow or worse. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class AllowedCallersTest {

  private static final String COLLECT =
      "POST / HTTP/1.1\r\nHost: localhost\r\ngci: gc\r\nContent-Length: 0\r\n\r\n";

  /** Shorter than the agent's own, and long for a caller who says all at once. */
  private static final Duration CALLER_LIMIT = Duration.ofSeconds(1);

  private RunningAgent agent;

  @BeforeEach
  void start() throws Exception {
    agent = new RunningAgent("");
  }

  @AfterEach
  void stop() {
    agent.close();
  }

  /** Its name has been made to resolve to this host: so it is of the same origin. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8500",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example@127.0.0.1",
        "127.0.0.2",
        "10.0.0.1",
        "0.0.0.0",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "[",
        "127.1",
        ""
      })
  void doesNothingForAPageWhoseNameLeadsToThisHost(String host) throws Exception {
    String get = agent.sendRaw("GET / HTTP/1.1", "Host: " + host, "gci: gc");
    String post = agent.sendRaw("POST /v1/collections HTTP/1.1", "Host: " + host);
    String level = agent.sendRaw("GET /v1/level HTTP/1.1", "Host: " + host);

    assertThat(List.of(get, post, level))
        .allSatisfy(answer -> assertThat(answer).startsWith("HTTP/1.1 403 ").contains("Host: "));
    assertThat(agent.runs()).isZero();
  }

  @Test
  void doesNothingForTwoHostsOrNone() throws Exception {
    assertThat(agent.sendRaw("GET /v1/level HTTP/1.0")).startsWith("HTTP/1.1 403 ");
    assertThat(agent.sendRaw("GET /v1/level HTTP/1.1", "Host: localhost", "Host: localhost"))
        .startsWith("HTTP/1.1 403 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.1:8500", "localhost", "LocalHost:1"})
  void answersWhoeverMeansThisHost(String host) throws Exception {
    assertThat(agent.sendRaw("GET /v1/level HTTP/1.1", "Host: " + host))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void answersToOneMoreNameIfTheOptionSaysSo() throws Exception {
    try (RunningAgent named = new RunningAgent(",host=Pod-1.example")) {
      assertThat(named.sendRaw("GET /v1/level HTTP/1.1", "Host: pod-1.example:8500"))
          .startsWith("HTTP/1.1 200 ");
      assertThat(named.sendRaw("GET /v1/level HTTP/1.1", "Host: pod-2.example"))
          .startsWith("HTTP/1.1 403 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"})
  void collectsByPostAlone(String method) throws Exception {
    String answer = agent.sendRaw(method + " / HTTP/1.1", "Host: localhost", "gci: gc");

    assertThat(answer).startsWith("HTTP/1.1 405 ").containsIgnoringCase("Allow: POST");
    assertThat(agent.runs()).isZero();
    assertThat(agent.sendRaw("POST / HTTP/1.1", "Host: localhost", "gci: gc", "Content-Length: 0"))
        .startsWith("HTTP/1.1 200 ");
    assertThat(agent.runs()).isEqualTo(1);
  }

  /** More of them than the agent has threads. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "G",
        "GET /v1/level HTTP/1.1\r\n",
        "GET /v1/level HTTP/1.1\r\nHost: localhost\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\ngci: ch\r\nContent-Length: 1000\r\n\r\nx",
        "POST / HTTP/1.1\r\nHost: localhost\r\ngci: ch\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nx"
      })
  void answersThoughThirtyTwoCallersDoNotEndWhatTheyBeganToSay(String begun) throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (RunningAgent strict = new RunningAgent("", CALLER_LIMIT)) {
      for (int i = 0; i < 32; i++) {
        Socket socket = strict.connect();
        slow.add(socket);
        socket.getOutputStream().write(begun.getBytes(ISO_8859_1));
      }

      awaitAnswer(strict, "gc");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** The limit is for callers, and not for collections. */
  @Test
  void waitsForACollectionForAsLongAsItTakes() throws Exception {
    try (RunningAgent strict = new RunningAgent("", CALLER_LIMIT);
        Socket caller = strict.connect();
        Socket later = strict.connect()) {
      awaitAnswer(strict, "ch"); // from now on it has loaded all it needs
      FakeCollection task = strict.task(CollectionMode.YOUNG);
      task.mayEnd = new Semaphore(0);
      caller.getOutputStream().write(COLLECT.getBytes(ISO_8859_1));
      task.begun.acquire();
      later.getOutputStream().write('G');
      awaitHangUp(later); // whose limit ends after that of the first would have

      task.mayEnd.release();

      assertThat(new String(caller.getInputStream().readAllBytes(), ISO_8859_1))
          .startsWith("HTTP/1.1 200 ");
    }
  }

  /** Asks until the agent answers, because it may take a caller without CPU time for a slow one. */
  private static void awaitAnswer(RunningAgent agent, String word) {
    await("an answer")
        .atMost(Duration.ofMinutes(2))
        .ignoreException(IOException.class)
        .until(() -> agent.send("POST", "/", "gci", word).statusCode() == 200);
  }

  private static void awaitHangUp(Socket socket) throws IOException {
    try {
      socket.getInputStream().readAllBytes();
    } catch (SocketException e) {
      // Hung up with a reset.
    }
  }
}
