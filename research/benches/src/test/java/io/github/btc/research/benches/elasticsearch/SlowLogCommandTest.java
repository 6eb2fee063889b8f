package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SlowLogCommandTest {

  @TempDir private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void writesAnAnonymousTrace() throws Exception {
    Path log = Files.writeString(directory.resolve("es.log"), SlowLogTest.TEXT + "\nnoise\n");
    Path trace = directory.resolve("trace.jsonl");

    int code = execute("slowlog", "anonymise", log.toString(), "--output=" + trace);

    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("Wrote 1 searches to " + trace + "; 1 lines contained no search.");
    assertThat(Files.readString(trace)).startsWith("{\"at_millis\":0,").doesNotContain("shop");
  }

  @Test
  void refusesInOneSentence() throws Exception {
    Path log = Files.writeString(directory.resolve("es.log"), SlowLogTest.TEXT);

    assertThat(execute("slowlog")).isEqualTo(2);
    assertThat(execute("slowlog", "anonymise", "nowhere", "--output=x")).isEqualTo(2);
    assertThat(execute("slowlog", "replay", log.toString(), "--target=ftp://x")).isEqualTo(2);
    assertThat(
            execute(
                "slowlog", "replay", log.toString(), "--target=http://localhost:1", "--speed=0"))
        .isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(4)
        .allMatch(line -> line.startsWith("btc slowlog") && line.contains("(expected "));
  }

  private int execute(String... arguments) {
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
