package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The papers' protocol, over HTTP. */
class PaperProtocolTest {

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
  @CsvSource({"GET,/,gci,gc", "POST,/v1/level,GCI,GC", "DELETE,/any,gCi,Gc"})
  void collectsThenAnswersTheLevel(String method, String path, String name, String value)
      throws Exception {
    HttpResponse<String> answer = agent.send(method, path, name, value);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("0");
    assertThat(agent.task(CollectionMode.YOUNG).runs).hasValue(1);
    assertThat(agent.task(CollectionMode.FULL).runs).hasValue(0);
  }

  @Test
  void collectsFullyIfTheOptionSaysSo() throws Exception {
    try (RunningAgent full = new RunningAgent(",mode=FULL")) {
      full.send("GET", "/", "gci", "gc");

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
    HttpResponse<String> answer = agent.send("GET", "/", "gci", value);

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
    HttpResponse<String> answer = agent.send("GET", "/", "gci", "gc", "gci", "gc");

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

    HttpResponse<String> answer = agent.send("GET", "/", "gci", "gc");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).startsWith("collection failed: no \"collection\"");
  }

  @Test
  void hangsUpAfterEachAnswer() throws Exception {
    HttpResponse<String> answer = agent.send("GET", "/", "gci", "ch");

    assertThat(answer.headers().firstValue("Connection")).hasValue("close");
  }
}
