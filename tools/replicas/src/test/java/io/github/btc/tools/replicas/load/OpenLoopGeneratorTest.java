package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OpenLoopGeneratorTest {

  private static final Client GOES_ROUND = Client.usual().routedBy(Routing.ROUND_ROBIN);
  private static final long MS = 1_000_000;
  private static final int RATE = 500;
  private static final int BOUND = 4;
  private static final long COLD_MILLIS = 60;
  private static final long CALM_NANOS = 40 * MS;

  /** How long refused requests are sent again: longer than this JVM waits for a core. */
  private static final long RETRY_LIMIT_NANOS = 60_000 * MS;

  /** The notice of a replica that goes away, in both of its numbers. */
  private static final long AWAY_NANOS = 50 * MS;

  private static final long ANSWER_LIMIT_NANOS = 60_000 * MS;

  @TempDir private Path directory;

  private final List<HttpServer> servers = new ArrayList<>();
  private final AtomicBoolean isFirst = new AtomicBoolean(true);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stopServers() {
    servers.forEach(server -> server.stop(0));
    threads.shutdownNow();
  }

  @Test
  void spreadsRequestsEvenlyAtTheRateAskedForIfItGoesRound() throws IOException {
    Attempts attempts =
        run(
            200,
            0,
            GOES_ROUND,
            server(exchange -> answer(exchange, 200)),
            server(exchange -> answer(exchange, 200)));

    assertThat(attempts.all()).hasSize(100).allMatch(attempt -> attempt.status() == 200);
    assertThat(attempts.all().stream().filter(attempt -> attempt.replica() == 0)).hasSize(50);
    assertThat(attempts.all().stream().map(Attempt::intendedNanos).sorted().toList())
        .isEqualTo(atTheRate(attempts, 100));
    assertThat(attempts.all())
        .allMatch(attempt -> attempt.sentNanos() >= attempt.intendedNanos())
        .allMatch(attempt -> attempt.receivedNanos() > attempt.sentNanos());
  }

  @Test
  void takesARefusedRequestToTheNextReplicaAtOnce() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    InetSocketAddress closed =
        server(
            exchange -> {
              if (exchange.getRequestURI().getPath().equals("/")) {
                asked.incrementAndGet();
              }
              answer(exchange, 503);
            });
    Attempts attempts = run(200, closed, server(exchange -> answer(exchange, 200)));

    Map<Integer, List<Attempt>> byRequest =
        attempts.all().stream().collect(Collectors.groupingBy(Attempt::request));
    assertThat(byRequest).hasSize(100);
    assertThat(byRequest.values())
        .allSatisfy(tries -> assertThat(tries.get(tries.size() - 1).status()).isEqualTo(200));
    List<Attempt> refused =
        attempts.all().stream().filter(attempt -> attempt.status() == 503).toList();
    assertThat(refused).isNotEmpty();
    assertThat(asked).hasValue(refused.size());
    long known = refused.stream().mapToLong(Attempt::receivedNanos).min().orElseThrow();
    assertThat(refused) // never ready, so never sent a request once it was known to refuse
        .allMatch(attempt -> attempt.sentNanos() <= known);
  }

  @Test
  void everyAttemptCarriesItsNumber() throws IOException {
    Queue<Integer> seen = new ConcurrentLinkedQueue<>();
    Attempts attempts =
        run(
            100,
            server(
                exchange -> {
                  seen.add(Integer.valueOf(exchange.getRequestHeaders().getFirst(Attempts.HEADER)));
                  answer(exchange, 200);
                }));

    assertThat(attempts.all().stream().map(Attempt::number).toList())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(seen);
  }

  @Test
  void givesUpWhenEverybodyRefusesUntilTheLimit() throws IOException {
    Attempts attempts =
        run(
            40,
            100 * MS,
            0,
            Client.usual(),
            server(exchange -> answer(exchange, 503)),
            server(exchange -> answer(exchange, 503)));

    List<Attempt> last =
        attempts.all().stream().filter(attempt -> attempt.status() == Attempts.GAVE_UP).toList();
    assertThat(last).hasSize(20);
    assertThat(last)
        .allMatch(attempt -> attempt.receivedNanos() - attempt.intendedNanos() > 100 * MS);
  }

  @Test
  void aBrokenConnectionIsAnErrorAndTheNextRequestGetsAnother() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    HttpHandler breaksOnce =
        exchange -> {
          if (asked.incrementAndGet() == 5) {
            exchange.close();
          } else {
            answer(exchange, 200);
          }
        };
    Attempts attempts = run(100, server(breaksOnce), server(exchange -> answer(exchange, 200)));

    assertThat(attempts.all()).hasSize(50);
    assertThat(attempts.all().stream().filter(attempt -> attempt.status() != 200)).hasSize(1);
  }

  @Test
  void asksASecondReplicaForWhatTheFirstDoesNotAnswer() throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    try {
      InetSocketAddress silent =
          server(
              exchange -> {
                awaitQuietly(never);
                answer(exchange, 200);
              });
      Attempts attempts = run(100, 20 * MS, silent, server(exchange -> answer(exchange, 200)));

      assertThat(attempts.deciding()).hasSize(50);
      assertThat(attempts.deciding().values())
          .allMatch(attempt -> attempt.status() == 200 && attempt.replica() == 1);
      assertThat(attempts.all().stream().map(Attempt::number)).doesNotHaveDuplicates();
    } finally {
      never.countDown();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void sendsNothingAgainForAClientThatNeverDoes() throws IOException {
    InetSocketAddress busy = server(exchange -> answer(exchange, 503));

    Attempts attempts = run(100, 0, new Client(1, false, 0, 0, false, Routing.LEAST_REQUEST), busy);

    assertThat(attempts.all()).extracting(Attempt::status).containsOnly(503);
    assertThat(attempts.all()).extracting(Attempt::request).doesNotHaveDuplicates();
  }

  @Test
  void givesItsNameAndLeavesOutAReplicaThatGoesAway() throws IOException {
    List<String> names = new CopyOnWriteArrayList<>();
    HttpHandler leaving =
        exchange -> {
          exchange.getResponseHeaders().set("BTC-Away-In-Ms", "10");
          exchange.getResponseHeaders().set("BTC-Away-For-Ms", "40");
          names.add(exchange.getRequestHeaders().getFirst("BTC-Client"));
          answer(exchange, 200);
        };
    InetSocketAddress staying = server(exchange -> answer(exchange, 200));

    Attempts attempts = run(200, 0, Client.thatObeysNotices(), server(leaving), staying);
    Attempts regardless = run(200, 0, GOES_ROUND, server(leaving), staying);

    assertThat(attempts.all()).hasSize(100).allMatch(attempt -> attempt.status() == 200);
    assertThat(names).contains("load");
    List<Attempt> first = toTheFirst(attempts);
    assertThat(first)
        .isNotEmpty()
        .allSatisfy(
            noticed ->
                assertThat(first)
                    .extracting(Attempt::sentNanos)
                    .noneMatch(
                        sent ->
                            sent > noticed.receivedNanos()
                                && sent < noticed.receivedNanos() + AWAY_NANOS));
    assertThat(toTheFirst(regardless)).hasSize(50);
  }

  private static List<Attempt> toTheFirst(Attempts attempts) {
    return attempts.all().stream().filter(attempt -> attempt.replica() == 0).toList();
  }

  @Test
  void sendsEachTenthRequestAsAPostWithItsWholeBody() throws IOException {
    List<Integer> bodies = new CopyOnWriteArrayList<>();
    InetSocketAddress server =
        server(
            exchange -> {
              bodies.add(exchange.getRequestBody().readAllBytes().length);
              answer(exchange, 200);
            });

    Attempts attempts =
        run(200, 0, new Client(1, true, 10, 100_000, false, Routing.LEAST_REQUEST), server);

    int requests = attempts.all().size();
    assertThat(bodies).containsOnly(0, 100_000);
    assertThat(bodies.stream().filter(bytes -> bytes > 0)).hasSize((requests + 9) / 10);
  }

  @Test
  void measuresForItsWholeTimeWhenTheWarmUpIsEndedEarly() throws IOException {
    LoadPlan plan =
        new LoadPlan(
            List.of(server(exchange -> answer(exchange, 200))),
            0,
            RATE,
            Integer.MAX_VALUE,
            RATE,
            60_000 * MS,
            0,
            100 * MS,
            RETRY_LIMIT_NANOS,
            ANSWER_LIMIT_NANOS,
            Hedging.NEVER,
            Client.usual());
    Attempts attempts = sent(plan, OpenLoopGenerator::endPhase);

    assertThat(attempts.measureFromNanos() - attempts.firstNanos()).isLessThan(plan.warmUpNanos());
    assertThat(attempts.all().stream().filter(attempts::isMeasured)).hasSize(50);
  }

  @Test
  void growsToTheRateOfTheWarmUp() throws IOException {
    Attempts attempts = withAFasterWarmUp(100, generator -> {});

    assertThat(attempts.all()).hasSize(100 + 20 + 50);
    assertThat(intendedAfterWarmUp(attempts)).isEqualTo(atTheRate(attempts, 50));
  }

  @Test
  void hasTheRateOfTheMeasuredTimeWhenAFasterWarmUpIsEndedEarly() throws IOException {
    Attempts attempts = withAFasterWarmUp(60_000, OpenLoopGenerator::endPhase);

    assertThat(attempts.all()).hasSizeBetween(20 + 50, 20 + 50 + 1000);
    assertThat(intendedAfterWarmUp(attempts)).isEqualTo(atTheRate(attempts, 50));
  }

  @Test
  void endsTheCalmTimeAfterAFasterWarmUpEarlyToo() throws IOException {
    Attempts attempts =
        withAFasterWarmUp(
            60_000,
            generator -> {
              generator.endPhase();
              generator.endPhase();
            });

    assertThat(attempts.all()).hasSizeBetween(50, 50 + 1000);
    assertThat(intendedAfterWarmUp(attempts)).isEqualTo(atTheRate(attempts, 50));
  }

  @Test
  void aWarmUpWithABoundHasNoMoreRequestsInFlight() throws IOException {
    CountDownLatch warm = new CountDownLatch(1);
    InetSocketAddress cold = server(exchange -> answerOnce(warm, exchange, warm::countDown));

    Attempts attempts = withAFasterWarmUp(100, BOUND, cold, generator -> {});

    List<Attempt> warmUp = attempts.all().stream().filter(each -> each.request() < 100).toList();
    assertThat(warmUp).hasSize(100).allMatch(attempt -> attempt.status() == 200);
    assertThat(mostInFlight(warmUp)).isEqualTo(BOUND);
  }

  @Test
  void theCalmTimeIsWholeAfterABoundedWarmUpThatWasBehind() throws IOException {
    CountDownLatch warm = new CountDownLatch(1);
    AtomicLong endedNanos = new AtomicLong();
    AtomicReference<OpenLoopGenerator> generator = new AtomicReference<>();
    Runnable end =
        () -> {
          endedNanos.set(System.nanoTime());
          generator.get().endPhase();
          warm.countDown();
        };
    InetSocketAddress cold = server(exchange -> answerOnce(warm, exchange, end));

    Attempts attempts = withAFasterWarmUp(60_000, 1, cold, generator::set);

    assertThat(attempts.measureFromNanos() - endedNanos.get()).isGreaterThanOrEqualTo(CALM_NANOS);
    assertThat(intendedAfterWarmUp(attempts)).isEqualTo(atTheRate(attempts, 50));
  }

  /** Answers when it is warm. The first request makes it so, after many others were due. */
  private void answerOnce(CountDownLatch warm, HttpExchange exchange, Runnable becomeWarm)
      throws IOException {
    if (isFirst.getAndSet(false)) {
      CompletableFuture.delayedExecutor(COLD_MILLIS, TimeUnit.MILLISECONDS, threads)
          .execute(becomeWarm);
    }
    awaitQuietly(warm);
    answer(exchange, 200);
  }

  /** Returns the most attempts that waited for their answers at one time. */
  private static long mostInFlight(List<Attempt> attempts) {
    return attempts.stream()
        .mapToLong(
            each ->
                attempts.stream()
                    .filter(
                        other ->
                            other.sentNanos() <= each.sentNanos()
                                && other.receivedNanos() > each.sentNanos())
                    .count())
        .max()
        .orElseThrow();
  }

  private Attempts withAFasterWarmUp(long millis, Consumer<OpenLoopGenerator> change)
      throws IOException {
    InetSocketAddress server = server(exchange -> answer(exchange, 200));
    return withAFasterWarmUp(millis, Integer.MAX_VALUE, server, change);
  }

  private Attempts withAFasterWarmUp(
      long millis, int inFlight, InetSocketAddress server, Consumer<OpenLoopGenerator> change)
      throws IOException {
    LoadPlan plan =
        new LoadPlan(
            List.of(server),
            0,
            3 * RATE,
            inFlight,
            RATE,
            millis * MS,
            CALM_NANOS,
            100 * MS,
            RETRY_LIMIT_NANOS,
            ANSWER_LIMIT_NANOS,
            Hedging.NEVER,
            Client.usual());
    return sent(plan, change);
  }

  private Attempts sent(LoadPlan plan, Consumer<OpenLoopGenerator> change) throws IOException {
    OpenLoopGenerator generator = new OpenLoopGenerator(plan);
    change.accept(generator);
    generator.run(() -> {});
    Path file = directory.resolve("attempts.bin");
    long from = generator.measureFromNanos();
    generator.recorder().write(file, from, from + plan.measureNanos());
    return Attempts.read(file);
  }

  private static List<Long> intendedAfterWarmUp(Attempts attempts) {
    return attempts.all().stream()
        .filter(attempts::isMeasured)
        .map(Attempt::intendedNanos)
        .sorted()
        .toList();
  }

  private static List<Long> atTheRate(Attempts attempts, int requests) {
    return LongStream.range(0, requests)
        .mapToObj(i -> attempts.measureFromNanos() + i * 2 * MS)
        .toList();
  }

  private Attempts run(long millis, InetSocketAddress... targets) throws IOException {
    return run(millis, 0, Client.usual(), targets);
  }

  private Attempts run(long millis, long hedgeAfterNanos, InetSocketAddress... targets)
      throws IOException {
    return run(millis, hedgeAfterNanos, Client.usual(), targets);
  }

  private Attempts run(
      long millis, long hedgeAfterNanos, Client client, InetSocketAddress... targets)
      throws IOException {
    return run(millis, RETRY_LIMIT_NANOS, hedgeAfterNanos, client, targets);
  }

  private Attempts run(
      long millis,
      long retryLimitNanos,
      long hedgeAfterNanos,
      Client client,
      InetSocketAddress... targets)
      throws IOException {
    LoadPlan plan =
        new LoadPlan(
            List.of(targets),
            0,
            RATE,
            Integer.MAX_VALUE,
            RATE,
            0,
            0,
            millis * MS,
            retryLimitNanos,
            ANSWER_LIMIT_NANOS,
            Hedging.after(Duration.ofNanos(hedgeAfterNanos)),
            client);
    return sent(plan, generator -> {});
  }

  private InetSocketAddress server(HttpHandler handler) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext("/", handler);
    server.setExecutor(threads);
    server.start();
    servers.add(server);
    return new InetSocketAddress("127.0.0.1", server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    byte[] body = {'o', 'k'};
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
