package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static java.lang.Thread.State.TERMINATED;
import static java.lang.Thread.State.TIMED_WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HaProxyAgentCheckTest {

  private static HaProxyAgentCheck.Builder anywhere() throws IOException {
    return HaProxyAgentCheck.listeningAt(
        new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
  }

  /** Asks as HAProxy does; the word it hears. */
  private static String ask(HaProxyAgentCheck agent) throws IOException {
    return askFrom("127.0.0.1", agent);
  }

  private static String askFrom(String address, HaProxyAgentCheck agent) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(address, 0));
      socket.connect(agent.address(), 60_000);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  private static String askFromAfar(HaProxyAgentCheck agent) {
    try {
      return askFrom("127.0.0.2", agent);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void askUntil(HaProxyAgentCheck agent, String word) {
    await("hears " + word.strip())
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(1))
        .until(() -> ask(agent).equals(word));
  }

  @Test
  void confirmsWhenTheWeightOfZeroHasBeenHeardAndGivesItBackAfterwards() throws Exception {
    try (HaProxyAgentCheck agent = anywhere().timeout(Duration.ofSeconds(10)).start()) {
      CompletableFuture<String> away = CompletableFuture.supplyAsync(() -> away(agent));
      askUntil(agent, "0%\n");
      assertThat(away.get()).isEqualTo("CONFIRMED");

      agent.announceBack();
      assertThat(ask(agent)).isEqualTo("100% up\n");
    }
  }

  /** HAProxy keeps the weight that it received last, and the service may live on without BTC. */
  @Test
  void answersUntilHaProxyHasLearnedThatTheReplicaIsBack() throws Exception {
    HaProxyAgentCheck agent = anywhere().timeout(Duration.ofSeconds(10)).start();
    CompletableFuture<String> away = CompletableFuture.supplyAsync(() -> away(agent));
    askUntil(agent, "0%\n");
    away.get();
    agent.announceBack();
    Thread closing = new Thread(() -> close(agent));
    closing.start();
    await("closes, or waits for HAProxy")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(1))
        .until(() -> Set.of(TIMED_WAITING, TERMINATED).contains(closing.getState()));

    assertThat(ask(agent)).isEqualTo("100% up\n");
    closing.join(); // bounded by the class's @Timeout
  }

  private static void close(HaProxyAgentCheck agent) {
    try {
      agent.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void countsEachHaProxyOnceHoweverOftenItAsks() throws Exception {
    try (HaProxyAgentCheck agent = anywhere().proxies(2).timeout(Duration.ofSeconds(10)).start()) {
      CompletableFuture<String> away = CompletableFuture.supplyAsync(() -> away(agent));
      askUntil(agent, "0%\n");
      for (int i = 0; i < 5; i++) {
        assertThat(ask(agent)).isEqualTo("0%\n");
      }
      assertThat(away).isNotDone();

      assertThat(askFrom("127.0.0.2", agent)).isEqualTo("0%\n");
      assertThat(away.get()).isEqualTo("CONFIRMED");
    }
  }

  @Test
  void aForeignPeerIsAnsweredAndDoesNotCount() throws Exception {
    InetAddress haProxy = InetAddress.getByName("127.0.0.1");
    try (HaProxyAgentCheck agent =
        anywhere().proxiesAt(haProxy).timeout(Duration.ofSeconds(10)).start()) {
      CompletableFuture<String> away = CompletableFuture.supplyAsync(() -> away(agent));
      await("the foreign peer hears it six times")
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(1))
          .until(() -> Stream.generate(() -> askFromAfar(agent)).limit(6).allMatch("0%\n"::equals));
      assertThat(away).isNotDone();

      assertThat(ask(agent)).isEqualTo("0%\n");
      assertThat(away.get()).isEqualTo("CONFIRMED");
    }
  }

  @Test
  void saysHowManyHaProxiesHaveHeardIt() throws Exception {
    try (HaProxyAgentCheck agent = anywhere().proxies(2).timeout(Duration.ofMillis(100)).start()) {
      await("one of two has heard it")
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(
              () -> {
                CompletableFuture<String> problem =
                    CompletableFuture.supplyAsync(() -> away(agent));
                while (!problem.isDone()) { // ends with the agent's timeout
                  ask(agent);
                }
                assertThat(problem.get())
                    .contains("received by 1 HAProxies")
                    .contains("(expected 2;");
              });
    }
  }

  /** It hangs up when it has acted on the word, and not before. */
  @Test
  void doesNotConfirmBeforeHaProxyHangsUp() throws Exception {
    try (HaProxyAgentCheck agent = anywhere().timeout(Duration.ofMillis(500)).start()) {
      CompletableFuture<String> problem = CompletableFuture.supplyAsync(() -> away(agent));
      try (Socket slow = connectUntil(agent, "0%\n")) {
        assertThat(problem.get()).contains("received by 0 HAProxies within 500 ms");
        assertThat(slow.isClosed()).isFalse();
      }
    }
  }

  private static String away(HaProxyAgentCheck agent) {
    try {
      return agent.announceAway(CLOSING).toString();
    } catch (IOException | InterruptedException e) {
      return e.getMessage();
    }
  }

  /** Returns a connection on which a word has been heard, and which is still open. */
  private static Socket connectUntil(HaProxyAgentCheck agent, String word) throws IOException {
    while (true) { // bounded by the class's @Timeout
      Socket socket = new Socket(agent.address().getAddress(), agent.address().getPort());
      byte[] heard = socket.getInputStream().readNBytes(word.length());
      if (word.equals(new String(heard, StandardCharsets.US_ASCII))) {
        return socket;
      }
      socket.close();
    }
  }

  @Test
  void doesNotConfirmWhenNobodyAsks() throws Exception {
    try (HaProxyAgentCheck agent = anywhere().timeout(Duration.ofMillis(50)).start()) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> agent.announceAway(CLOSING))
          .withMessageEndingWith(
              "received by 0 HAProxies within 50 ms (expected 1; agent-inter must be shorter than"
                  + " the timeout)");
    }
  }

  @Test
  void aCallerThatNeverHangsUpHoldsNobodyUp() throws Exception {
    try (HaProxyAgentCheck agent = anywhere().start();
        Socket stuck = new Socket()) {
      stuck.connect(agent.address());

      assertThat(ask(agent)).isEqualTo("100% up\n");
      assertThat(stuck.isConnected()).isTrue();
    }
  }

  @Test
  void refusesSettingsThatCannotWorkWhereTheyAreSet() throws Exception {
    HaProxyAgentCheck.Builder builder = anywhere();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.proxies(0))
        .withMessage("proxies: 0 (expected 1 to 100)");
    assertThatIllegalArgumentException()
        .isThrownBy(builder::proxiesAt)
        .withMessage("proxies: 0 (expected 1 to 100)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.timeout(Duration.ofMinutes(1)))
        .withMessage("timeout: 1 min (expected 1 ms to 10 s)");
  }
}
