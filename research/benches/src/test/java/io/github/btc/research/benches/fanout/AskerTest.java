package io.github.btc.research.benches.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskerTest {

  private static final double USERS_PER_SECOND = 200;

  @TempDir Path folder;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<HttpServer> replicas = new ArrayList<>();
  private final List<AtomicInteger> primingParts = new ArrayList<>();

  /** What a replica does with a numbered part. */
  private interface Behaviour {
    void answer(HttpExchange part) throws IOException, InterruptedException;
  }

  @AfterEach
  void end() {
    replicas.forEach(each -> each.stop(0));
    threads.shutdownNow();
  }

  @Test
  void everyUserAsksEveryLeafOnce() throws Exception {
    for (int i = 0; i < 6; i++) {
      replica(AskerTest::serve);
    }

    Attempts attempts = ask(3, 20, false);

    assertThat(attempts.all()).hasSize(60).allMatch(each -> each.status() == 200);
    assertThat(attempts.deciding()).hasSize(60);
    assertThat(attempts.all())
        .as("the part of leaf n goes to replica 2 n or 2 n + 1")
        .allMatch(each -> each.replica() / 2 == each.request() % 3);
    assertThat(attempts.all()).extracting(Attempt::replica).contains(0, 1, 2, 3, 4, 5);
  }

  /** Otherwise replicas that started together would collect together. */
  @Test
  void replicasAnswerDifferentNumbersOfPartsBeforeTheFirstUser() throws Exception {
    for (int i = 0; i < 6; i++) {
      replica(AskerTest::serve);
    }

    ask(3, 1, false);

    List<Integer> counts = primingParts.stream().map(AtomicInteger::get).toList();
    assertThat(counts)
        .allMatch(each -> each >= Asker.PRIMING_PARTS)
        .allMatch(each -> each <= Asker.PRIMING_PARTS + Asker.PRIMING_SPREAD);
    assertThat(counts.stream().distinct().count()).as(counts.toString()).isGreaterThan(1);
  }

  @Test
  void aPartThatIsRefusedGoesToTheOtherReplica() throws Exception {
    replica(part -> refuse(part, "60000"));
    replica(AskerTest::serve);

    Attempts attempts = ask(1, 20, false);

    assertThat(attempts.deciding().values()).hasSize(20).allMatch(each -> each.status() == 200);
    assertThatNothingIsSentToReplica0AfterItsFirstAnswer(attempts);
  }

  /** A request on a connection that its replica is closing would get no answer. */
  @Test
  void aReplicaThatRefusesAndClosesTheConnectionIsAskedOnAnotherOneLater() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Behaviour refusesEverySecondPart =
        part -> {
          if (asked.incrementAndGet() % 2 == 0) {
            refuse(part, "1");
          } else {
            serve(part);
          }
        };
    replica(refusesEverySecondPart);
    replica(refusesEverySecondPart);

    Attempts attempts = ask(1, 60, false);

    assertThat(attempts.deciding().values()).hasSize(60).allMatch(each -> each.status() == 200);
  }

  @Test
  void aReplicaThatGoesAwayIsNotAsked() throws Exception {
    replica(
        part -> {
          part.getResponseHeaders().set("BTC-Away-In-Ms", "0");
          part.getResponseHeaders().set("BTC-Away-For-Ms", "60000");
          serve(part);
        });
    replica(AskerTest::serve);

    Attempts attempts = ask(1, 20, false);

    assertThat(attempts.all()).hasSize(20).allMatch(each -> each.status() == 200);
    assertThatNothingIsSentToReplica0AfterItsFirstAnswer(attempts);
  }

  private static void assertThatNothingIsSentToReplica0AfterItsFirstAnswer(Attempts attempts) {
    List<Attempt> there =
        attempts.all().stream().filter(attempt -> attempt.replica() == 0).toList();
    assertThat(there).isNotEmpty();
    long known = there.get(0).receivedNanos();
    assertThat(there).allMatch(each -> each.sentNanos() - known <= 0);
  }

  /** What is slow is known after 200 parts. */
  @Test
  void aPartThatIsSlowIsSentTwiceAndTheFirstAnswerCounts() throws Exception {
    AtomicInteger numbered = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    replica(
        part -> {
          if (numbered.incrementAndGet() > 250) {
            never.await(); // until the test interrupts it
          }
          serve(part);
        });
    replica(
        part -> {
          numbered.incrementAndGet();
          serve(part);
        });

    Attempts attempts = ask(1, 300, true);

    assertThat(numbered).hasValueGreaterThan(300);
    assertThat(attempts.deciding().values()).hasSize(300).allMatch(each -> each.status() == 200);
  }

  @Test
  void aPartThatEveryReplicaRefusesForSecondsIsGivenUp() throws Exception {
    replica(part -> refuse(part, "5"));
    replica(part -> refuse(part, "5"));

    Attempts attempts = ask(1, 1, false);

    assertThat(attempts.deciding().values())
        .extracting(Attempt::status)
        .containsExactly(Attempts.GAVE_UP);
  }

  private Attempts ask(int leaves, int users, boolean hedges) throws IOException {
    List<InetSocketAddress> addresses = replicas.stream().map(HttpServer::getAddress).toList();
    Asker asker = new Asker(addresses, leaves, USERS_PER_SECOND, users, hedges, 1);
    long from = asker.run();
    Path file = folder.resolve("attempts.bin");
    asker.recorder().write(file, from, from + Long.MAX_VALUE / 4);
    return Attempts.read(file);
  }

  private void replica(Behaviour behaviour) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    AtomicInteger priming = new AtomicInteger();
    primingParts.add(priming);
    server.createContext("/", part -> handle(part, behaviour, priming));
    server.setExecutor(threads);
    server.start();
    replicas.add(server);
  }

  /** The parts without a number come before the first user. */
  private static void handle(HttpExchange part, Behaviour behaviour, AtomicInteger priming)
      throws IOException {
    try (part) {
      if (part.getRequestHeaders().containsKey(Attempts.HEADER)) {
        behaviour.answer(part);
      } else {
        priming.incrementAndGet();
        serve(part);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void serve(HttpExchange part) throws IOException {
    part.sendResponseHeaders(200, 2);
    part.getResponseBody().write("ok".getBytes(StandardCharsets.US_ASCII));
  }

  /** As Tomcat does, the replica closes the connection after a refusal. */
  private static void refuse(HttpExchange part, String retryAfterMillis) throws IOException {
    part.getResponseHeaders().set("Connection", "close");
    part.getResponseHeaders().set("Retry-After-Ms", retryAfterMillis);
    part.sendResponseHeaders(503, -1);
  }
}
