package io.github.btc.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ActivationInterval;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentStateTest {

  private static final String STATE =
      """
      {"mode":"young","levelBytes":5,"activationInterval":{"minBytes":30,"maxBytes":40},\
      "collecting":false,"collections":{"young":1,"full":2,"failed":3},"uncontrolledRuns":4}\
      """;

  @Test
  void isReadFromWhatTheAgentSays() throws Exception {
    assertThat(AgentState.parse(STATE))
        .isEqualTo(new AgentState(5, ActivationInterval.between(30, 40), 4));
    assertThat(AgentState.parse(STATE.replace(":", " : ").replace(",", ",\n")))
        .isEqualTo(AgentState.parse(STATE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "levelBytes":5  | "levelBytes":-5            | no number levelBytes (expected
          "levelBytes":5  | "levelBytes":1.5e3         | no number levelBytes (expected
          "levelBytes":5  | "levelBytes":"5"           | no number levelBytes (expected
          "minBytes":30   | "minBytes":41              | interval: 41 to 40 (expected the smaller
          "minBytes":30   | "min":30                   | no number minBytes (expected the state
          "maxBytes":40   | "maxBytes":null            | no number maxBytes (expected the state
          "uncontrolledRuns":4 | "runs":4              | no number uncontrolledRuns (expected
          "levelBytes":5  | "levelBytes":1234567890123456789012 | no number levelBytes (expected
          """)
  void refusesWhatIsNone(String from, String to, String sentence) {
    assertThatThrownBy(() -> AgentState.parse(STATE.replace(from, to)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(sentence);
  }
}
