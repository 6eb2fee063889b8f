package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TasksCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    CommandLine command = TasksCommand.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "--seconds=0,--seconds: 0 (expected 1 to 600)",
    "--raw=src,'--raw: src (expected a new folder or an empty one, for the files of this run)'",
    "--quota=0,--quota: 0.0 (expected 0.1 to 64)",
    "--replicas=1,--replicas: 1 (expected 2 to 16)",
    "--rate=9,--rate: 9 (expected 10 to 2000)",
    "--warm-up=601,--warm-up: 601 (expected 0 to 600)",
    "--rate=2000 --seconds=241,--rate times --seconds and --warm-up: 502000 (expected 10 to 500000)"
  })
  void refusesWhatIsOutOfRangeInOneSentence(String options, String sentence) {
    assertThat(execute(options.split(" "))).isEqualTo(2);
    assertThat(err.toString()).isEqualToIgnoringNewLines("btc-example-tasks: " + sentence);
  }

  @Test
  void refusesAKindThatIsNone() {
    assertThat(execute("--kind=tea")).isEqualTo(2);
    assertThat(err.toString()).contains("--kind").contains("tea").contains("LUCENE");
  }

  @Test
  void saysWhatItCanDo() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString()).contains("LUCENE", "LOG_ROTATION");
  }
}
