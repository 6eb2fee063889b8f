package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The papers' protocol, over HTTP. */
class PaperProtocolTest {

  private static final String DEADLINE = "BTC-Deadline-Nanos";

  private RunningAgent agent;

  @BeforeEach
  void start() throws Exception {
    agent = new RunningAgent("");
  }

  @AfterEach
  void stop() {
    agent.close();
  }

  @ParameterizedTest
  @CsvSource({"GET,/,gci,ch", "GET,/__gci,GCI,CH", "POST,/any/path,Gci,cH", "PUT,/v1/level,gci,Ch"})
  void answersTheLevelOnAnyPathInAnyCase(String method, String path, String name, String value)
      throws Exception {
    HttpResponse<String> answer = agent.send(method, path, name, value);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("1000");
    assertThat(agent.runs()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"/,gci,gc", "/v1/level,GCI,GC", "/any,gCi,Gc"})
  void collectsThenAnswersTheLevel(String path, String name, String value) throws Exception {
    HttpResponse<String> answer = agent.send("POST", path, name, value);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("0");
    assertThat(agent.task(CollectionMode.YOUNG).runs).hasValue(1);
    assertThat(agent.task(CollectionMode.FULL).runs).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "DELETE"})
  void collectsByAnyMethodIfTheOptionSaysSo(String method) throws Exception {
    try (RunningAgent papers = new RunningAgent(",methods=any")) {
      assertThat(papers.send(method, "/", "gci", "gc").statusCode()).isEqualTo(200);

      assertThat(papers.runs()).isEqualTo(1);
    }
  }

  @Test
  void doesNotCollectAfterTheDeadline() throws Exception {
    long now = clockIn(agent.send("POST", "/", "gci", "ch"));

    HttpResponse<String> late = agent.send("POST", "/", "gci", "gc", DEADLINE, now + "");
    HttpResponse<String> lateToo = agent.send("POST", "/v1/collections", DEADLINE, now + "");

    assertThat(late.statusCode()).isEqualTo(412);
    assertThat(late.body()).startsWith("deadline: passed before the collection could begin");
    assertThat(lateToo.statusCode()).isEqualTo(412);
    assertThat(agent.runs()).isZero();
  }

  @Test
  void collectsBeforeTheDeadline() throws Exception {
    long inAMinute = clockIn(agent.send("POST", "/", "gci", "ch")) + TimeUnit.MINUTES.toNanos(1);

    assertThat(agent.send("POST", "/", "gci", "gc", DEADLINE, inAMinute + "").statusCode())
        .isEqualTo(200);
    assertThat(agent.send("POST", "/v1/collections", DEADLINE, inAMinute + "").statusCode())
        .isEqualTo(200);
    assertThat(agent.runs()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "1.5", "1 2", "9999999999999999999"})
  void doesNothingForADeadlineThatIsNone(String deadline) throws Exception {
    HttpResponse<String> answer = agent.send("POST", "/", "gci", "gc", DEADLINE, deadline);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("BTC-Deadline-Nanos: [" + deadline + "] (expected one number");
    assertThat(agent.runs()).isZero();
  }

  private static long clockIn(HttpResponse<String> answer) {
    return Long.parseLong(answer.headers().firstValue("BTC-Clock-Nanos").orElseThrow());
  }

  @Test
  void collectsFullyIfTheOptionSaysSo() throws Exception {
    try (RunningAgent full = new RunningAgent(",mode=FULL")) {
      full.send("POST", "/", "gci", "gc");

      assertThat(full.task(CollectionMode.YOUNG).runs).hasValue(0);
      assertThat(full.task(CollectionMode.FULL).runs).hasValue(1);
    }
  }

  @Test
  void answersHeadWithoutABody() throws Exception {
    HttpResponse<String> answer = agent.send("HEAD", "/", "gci", "ch");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc", "g", "gen1", "ch gc", "ch,gc", "\"gc\"", ""})
  void doesNothingForAnyOtherValue(String value) throws Exception {
    HttpResponse<String> answer = agent.send("POST", "/", "gci", value);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "gci: [" + value + "] (expected one header gci: ch or gci: gc; nothing was done)\n");
    assertThat(agent.runs()).isZero();
  }

  @Test
  void doesNothingWithoutTheHeader() throws Exception {
    HttpResponse<String> answer = agent.send("GET", "/gc");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).startsWith("gci: missing (expected ");
    assertThat(agent.runs()).isZero();
  }

  @Test
  void doesNothingForTwoHeaders() throws Exception {
    HttpResponse<String> answer = agent.send("POST", "/", "gci", "gc", "gci", "gc");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(agent.runs()).isZero();
  }

  @Test
  void doesNothingForAWebPage() throws Exception {
    HttpResponse<String> answer =
        agent.send("POST", "/", "gci", "gc", "Origin", "http://evil.example");

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(agent.runs()).isZero();
  }

  @Test
  void saysThatThereWasNoCollection() throws Exception {
    agent.task(CollectionMode.YOUNG).failing = true;

    HttpResponse<String> answer = agent.send("POST", "/", "gci", "gc");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).startsWith("collection failed: no \"collection\"");
  }

  @Test
  void hangsUpAfterEachAnswer() throws Exception {
    HttpResponse<String> answer = agent.send("GET", "/", "gci", "ch");

    assertThat(answer.headers().firstValue("Connection")).hasValue("close");
  }
}
