package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LoadMainTest {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "", ":", "localhost:http", ":8080", "127.0.0.1:65536"})
  void saysInOneSentenceWhatIsWrongWithATarget(String target) {
    StringWriter said = new StringWriter();

    int code =
        new CommandLine(new LoadMain())
            .setErr(new PrintWriter(said))
            .execute(
                "--target=" + target,
                "--rate=1",
                "--warm-up=PT0S",
                "--measure=PT1S",
                "--attempts=/nowhere");

    assertThat(code).isEqualTo(2);
    assertThat(said.toString())
        .startsWith("Invalid value for option '--target'")
        .contains("\"" + target + "\" (expected a host and a port, as 127.0.0.1:8080)")
        .doesNotContain("Exception");
  }
}
