package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTest {

  private static final String GUARDED = ",bind=127.0.0.1,token-env=SECRET";

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "Bearer",
        "Bearer ",
        "Bearer wrong",
        "correct horse battery staple",
        "Basic correct horse battery staple",
        "Bearer:correct horse battery staple",
        "Bearer correct horse battery stapl",
        "Bearer correct horse battery staple!"
      })
  void refusesWhoeverDoesNotKnowIt(String header) throws Exception {
    try (RunningAgent agent = new RunningAgent(GUARDED)) {
      String[] headers =
          header == null
              ? new String[] {"gci", "gc"}
              : new String[] {"gci", "gc", "Authorization", header};

      var answer = agent.send("POST", "/", headers);

      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
      assertThat(agent.runs()).isZero();
    }
  }

  @Test
  void letsInWhoeverKnowsIt() throws Exception {
    try (RunningAgent agent = new RunningAgent(GUARDED)) {
      String header = "bearer correct horse battery staple";

      assertThat(agent.send("POST", "/", "gci", "gc", "Authorization", header).statusCode())
          .isEqualTo(200);
      assertThat(agent.send("GET", "/v1/state", "Authorization", header).statusCode())
          .isEqualTo(200);
      assertThat(agent.send("GET", "/v1/state").statusCode()).isEqualTo(401);
    }
  }
}
