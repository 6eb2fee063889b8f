package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadMainTest {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "", ":", "localhost:http", ":8080", "127.0.0.1:65536"})
  void saysInOneSentenceWhatIsWrongWithATarget(String target) {
    StringWriter said = new StringWriter();

    int code =
        BtcCommand.commandLine()
            .setErr(new PrintWriter(said))
            .execute(
                "load",
                "--target=" + target,
                "--rate=1",
                "--warm-up=PT0S",
                "--measure=PT1S",
                "--attempts=/nowhere");

    assertThat(code).isEqualTo(2);
    assertThat(said.toString().strip())
        .isEqualTo(
            "btc load: --target: \"%s\" (expected a host and a port, as 127.0.0.1:8080)"
                .formatted(target));
  }
}
