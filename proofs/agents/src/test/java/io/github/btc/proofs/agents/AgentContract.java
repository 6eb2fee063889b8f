package io.github.btc.proofs.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sidecar relies on, and what every agent refuses. */
@Tag("one-jdk")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AgentContract {

  private static final String DEADLINE = "BTC-Deadline-Nanos";
  private static final String LONG_AGO = "-999999999999999999";

  /** A little of the garbage that fills an activation interval. */
  private static final int SOME_GARBAGE = 2_000;

  /** Takes seconds to add up to much garbage, and a lease of one second ends before. */
  private static final int LITTLE_GARBAGE = 400;

  private static final int MUCH_GARBAGE = 240_000;

  /** Options under which much garbage is no reason to collect. */
  private static final String ROOMY = "young-mb=256,most-mb=1024,";

  private static final int DRIPPING = 8;

  /** Takes a minute for the last caller alone, and an agent gives a caller two seconds. */
  private static final int MOST_DRIPS = 6_000;

  private final AgentKind kind;

  private Path directory = Path.of("");
  private AgentProcess agent;

  AgentContract(AgentKind kind) {
    this.kind = kind;
  }

  @BeforeAll
  void start(@TempDir Path temporary) throws Exception {
    directory = temporary;
    if (!kind.isInstalled()) {
      System.out.println(kind.leftOut());
    }
    assumeTrue(kind.isInstalled(), kind.leftOut());
    agent = started("");
  }

  @AfterAll
  void stop() {
    if (agent != null) {
      agent.close();
    }
  }

  private AgentProcess started(String more) throws Exception {
    return new AgentProcess(kind, directory, kind.options() + more);
  }

  @ParameterizedTest
  @CsvSource({"GET,/,gci,ch", "GET,/__gci,GCI,CH", "POST,/any/path,Gci,cH", "PUT,/v1/level,gci,Ch"})
  void answersTheLevelOnAnyPathInAnyCase(String method, String path, String name, String value)
      throws Exception {
    long runs = agent.runs();

    HttpResponse<String> answer = agent.send(method, path, name, value);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).matches("\\d+");
    assertThat(agent.runs()).isEqualTo(runs);
  }

  @Test
  void collectsThenAnswersTheLevel() throws Exception {
    long runs = agent.runs();
    agent.garbage(SOME_GARBAGE);
    long before = agent.state("levelBytes");

    HttpResponse<String> answer = agent.send("POST", "/", "gci", "gc");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(Long.parseLong(answer.body())).isLessThan(before);
    assertThat(agent.runs()).isEqualTo(runs + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE", "OPTIONS"})
  void collectsByPostAlone(String method) throws Exception {
    long runs = agent.runs();

    HttpResponse<String> answer = agent.send(method, "/", "gci", "gc");

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).hasValue("POST");
    assertThat(agent.runs()).isEqualTo(runs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc", "g", "gen1", "ch gc", "ch,gc", "\"gc\"", ""})
  void doesNothingForAnyOtherValue(String value) throws Exception {
    long runs = agent.runs();

    HttpResponse<String> answer = agent.send("POST", "/", "gci", value);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "gci: [" + value + "] (expected one header gci: ch or gci: gc; nothing was done)\n");
    assertThat(agent.runs()).isEqualTo(runs);
  }

  @Test
  void doesNothingForTwoHeadersOrNone() throws Exception {
    long runs = agent.runs();

    assertThat(agent.send("POST", "/", "gci", "gc", "gci", "gc").statusCode()).isEqualTo(400);
    assertThat(agent.send("GET", "/gc").body()).startsWith("gci: missing (expected ");
    assertThat(agent.runs()).isEqualTo(runs);
  }

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
        "127.1"
      })
  void doesNothingForAPageWhoseNameLeadsToThisHost(String host) throws Exception {
    long runs = agent.runs();

    String paper = agent.sendRaw("POST / HTTP/1.1", "Host: " + host, "gci: gc");
    String collect = agent.sendRaw("POST /v1/collections HTTP/1.1", "Host: " + host);
    String level = agent.sendRaw("GET /v1/level HTTP/1.1", "Host: " + host);

    assertThat(List.of(paper, collect, level))
        .allSatisfy(answer -> assertThat(answer).startsWith("HTTP/1.1 40").doesNotContain(" 200 "));
    assertThat(agent.runs()).isEqualTo(runs);
  }

  @Test
  void doesNothingForTwoHostsOrNone() throws Exception {
    assertThat(agent.sendRaw("GET /v1/level HTTP/1.0")).startsWith("HTTP/1.").contains(" 403 ");
    assertThat(agent.sendRaw("GET /v1/level HTTP/1.1", "Host: localhost", "Host: localhost"))
        .startsWith("HTTP/1.1 40");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.1:8500", "localhost", "LocalHost:1"})
  void answersWhoeverMeansThisHost(String host) throws Exception {
    assertThat(agent.sendRaw("GET /v1/level HTTP/1.1", "Host: " + host))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void doesNothingForAWebPage() throws Exception {
    long runs = agent.runs();

    assertThat(check("POST /", "/", "gci", "gc", "Origin", "http://a.example")).isEqualTo(403);
    assertThat(check("GET /v1/state", "/v1/state", "Origin", "http://a.example")).isEqualTo(403);
    assertThat(check("POST /v1/collections", "/v1/collections", "Origin", "http://a.b"))
        .isEqualTo(403);
    assertThat(agent.runs()).isEqualTo(runs);
  }

  @Test
  void doesNotCollectAfterTheDeadline() throws Exception {
    long runs = agent.runs();
    long now = clockIn(agent.send("POST", "/", "gci", "ch"));

    assertThat(agent.send("POST", "/", "gci", "gc", DEADLINE, now + "").statusCode())
        .isEqualTo(412);
    assertThat(check("POST /v1/collections", "/v1/collections", DEADLINE, now + "")).isEqualTo(412);
    assertThat(check("POST /", "/", "gci", "gc", DEADLINE, LONG_AGO)).isEqualTo(412);
    assertThat(agent.runs()).isEqualTo(runs);
  }

  @Test
  void collectsBeforeTheDeadline() throws Exception {
    long runs = agent.runs();
    long inAMinute = clockIn(agent.send("POST", "/", "gci", "ch")) + TimeUnit.MINUTES.toNanos(1);

    assertThat(agent.send("POST", "/", "gci", "gc", DEADLINE, inAMinute + "").statusCode())
        .isEqualTo(200);
    assertThat(agent.send("POST", "/v1/collections", DEADLINE, inAMinute + "").statusCode())
        .isEqualTo(200);
    assertThat(agent.runs()).isEqualTo(runs + 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "1.5", "1 2", "9999999999999999999"})
  void doesNothingForADeadlineThatIsNone(String deadline) throws Exception {
    long runs = agent.runs();

    HttpResponse<String> answer = agent.send("POST", "/", "gci", "gc", DEADLINE, deadline);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("BTC-Deadline-Nanos: [" + deadline + "] (expected one number");
    assertThat(agent.runs()).isEqualTo(runs);
  }

  @Test
  void answersAsTheDescriptionOfTheApiSays() throws Exception {
    assertThat(check("POST /", "/", "gci", "ch")).isEqualTo(200);
    assertThat(check("POST /", "/", "gci", "gc")).isEqualTo(200);
    assertThat(check("GET /", "/", "gci", "gc")).isEqualTo(405);
    assertThat(check("POST /", "/")).isEqualTo(400);
    assertThat(check("GET /v1/level", "/v1/level")).isEqualTo(200);
    assertThat(check("GET /v1/state", "/v1/state")).isEqualTo(200);
    assertThat(check("POST /v1/collections", "/v1/collections")).isEqualTo(200);
    assertThat(check("POST /v1/collections", "/v1/collections?")).isEqualTo(200);
    assertThat(check("POST /v1/collections", "/v1/collections?mode=full")).isEqualTo(200);
    assertThat(check("POST /v1/collections", "/v1/collections?mode=young"))
        .isEqualTo(kind.hasYoungCollections() ? 200 : 409);
    assertThat(check("POST /v1/collections", "/v1/collections?mode=old")).isEqualTo(400);
    assertThat(check("POST /v1/collections", "/v1/collections?kind=full")).isEqualTo(400);
    assertThat(agent.send("GET", "/v1/collections").statusCode()).isEqualTo(405);
    assertThat(agent.send("PUT", "/v1/state").statusCode()).isEqualTo(405);
    assertThat(agent.send("GET", "/v1/none").statusCode()).isEqualTo(404);
  }

  @Test
  void hangsUpAfterEachAnswer() throws Exception {
    assertThat(agent.send("GET", "/", "gci", "ch").headers().firstValue("Connection"))
        .hasValue("close");
  }

  @Test
  void answersThoughThirtyTwoCallersDoNotEndWhatTheyBeganToSay() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 32; i++) {
        Socket socket = agent.connect();
        slow.add(socket);
        socket.getOutputStream().write("GET /v1/lev".getBytes(StandardCharsets.ISO_8859_1));
      }

      assertThat(agent.send("POST", "/", "gci", "gc").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** A caller that sends one byte after the other never lets a wait between two bytes run out. */
  @Test
  void hangsUpOnCallersThatDripTheirRequestsAndAnswersTheOthersMeanwhile() throws Exception {
    List<DrippingCaller> callers = new ArrayList<>();
    try {
      for (int i = 0; i < DRIPPING; i++) {
        callers.add(new DrippingCaller(agent.connect()));
      }
      List<DrippingCaller> connected = new ArrayList<>(callers);

      for (int sent = 0; !connected.isEmpty(); sent++) {
        assertThat(sent).as("bytes after which a caller is still connected").isLessThan(MOST_DRIPS);
        connected.removeIf(caller -> !caller.isConnectedAfterAByte());
        assertThat(agent.send("GET", "/v1/level").statusCode()).isEqualTo(200);
      }
    } finally {
      for (DrippingCaller caller : callers) {
        caller.close();
      }
    }
  }

  @Test
  void answersOnlyThoseWhoKnowTheToken() throws Exception {
    try (AgentProcess guarded = started(",bind=127.0.0.1,token-env=SECRET")) {
      assertThat(guarded.send("GET", "/v1/level").statusCode()).isEqualTo(401);
      assertThat(
              guarded.send("POST", "/", "gci", "gc", "Authorization", "Bearer wrong").statusCode())
          .isEqualTo(401);
      assertThat(
              guarded
                  .send("GET", "/v1/level", "Authorization", "bearer correct horse battery staple")
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void theServiceRunsWithoutTheAgentWhenOthersCouldReachIt() throws Exception {
    try (AgentProcess open = started(",bind=0.0.0.0")) {
      assertThat(open.port()).isZero();
      assertThat(open.said())
          .contains("bind: 0.0.0.0 without a token (expected ")
          .contains("; the service runs without the agent");
      assertThat(open.garbage(1)).isNotNegative();
    }
  }

  @Test
  void theLevelRisesToTheIntervalAndTheRuntimeWaits() throws Exception {
    agent.send("POST", "/", "gci", "gc");
    long own = agent.state("uncontrolledRuns");
    long collections = agent.collections();

    while (agent.state("levelBytes") < agent.state("minBytes")) {
      agent.garbage(SOME_GARBAGE);
    }

    assertThat(agent.collections()).isEqualTo(collections);
    assertThat(agent.state("uncontrolledRuns")).isEqualTo(own);
    agent.send("POST", "/", "gci", "gc");
    assertThat(agent.state("levelBytes")).isLessThan(agent.state("minBytes"));
  }

  /** A dead sidecar asks no more. The two bounds of the memory are far away. */
  @Test
  void theRuntimeCollectsByItselfWhenTheLeaseHasEnded() throws Exception {
    assumeTrue(kind.waits(), "this runtime is not kept from collecting");
    try (AgentProcess left = new AgentProcess(kind, directory, ROOMY + "lease=1")) {
      left.send("POST", "/", "gci", "gc");
      long before = left.collections();

      long now = before;
      for (int objects = 0; now == before && objects < MUCH_GARBAGE; objects += LITTLE_GARBAGE) {
        now = left.garbageAfterAPause(LITTLE_GARBAGE);
      }

      assertThat(now).isGreaterThan(before);
    }
  }

  /** Shows that the garbage of the test before this one meets no other bound. */
  @Test
  void theRuntimeWaitsForTheSameGarbageWhileTheLeaseRuns() throws Exception {
    assumeTrue(kind.waits(), "this runtime is not kept from collecting");
    try (AgentProcess left = new AgentProcess(kind, directory, ROOMY + "lease=600")) {
      left.send("POST", "/", "gci", "gc");
      long before = left.collections();

      assertThat(left.garbage(MUCH_GARBAGE)).isEqualTo(before);
    }
  }

  @Test
  void memoryIsBoundedThoughASidecarAsksAndNeverCollects() throws Exception {
    try (AgentProcess starved = started("")) {
      starved.garbage(SOME_GARBAGE);
      double before = starved.memoryMegabytes();
      double most = before;
      for (int i = 0; i < 300; i++) { // at least 600 MB
        starved.state("levelBytes");
        starved.garbage(4 * SOME_GARBAGE);
        most = i % 10 == 0 ? Math.max(most, starved.memoryMegabytes()) : most;
      }

      assertThat(most - before).isLessThan(250);
      assertThat(starved.state("uncontrolledRuns")).isPositive();
    }
  }

  /** Sends a request, checks the answer against the description, and returns its status. */
  private int check(String operation, String path, String... headers) throws Exception {
    String method = operation.substring(0, operation.indexOf(' '));
    return DescribedApi.statusOf(operation, agent.send(method, path, headers));
  }

  private static long clockIn(HttpResponse<String> answer) {
    return Long.parseLong(answer.headers().firstValue("BTC-Clock-Nanos").orElseThrow());
  }
}
