package io.github.btc.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class BtcCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "demo --replicas 1 | btc demo: --replicas: 1 (expected 2 to 16)",
        "demo --replicas 17 | btc demo: --replicas: 17 (expected 2 to 16)",
        "demo --rate 0 | btc demo: --rate: 0 (expected 10 to 5000)",
        "demo --live-mb 0 | btc demo: --live-mb: 0 (expected 1 to 4096)",
        "demo --measure 0.5 | btc demo: --measure: 500 ms (expected 1 s to 60 min)",
        "demo --raw src | btc demo: --raw: src (expected a new folder or an empty one, for the"
            + " files of this run)",
        "demo --output pom.xml/x | btc demo: --output: pom.xml/x (expected a folder that exists or"
            + " can be created)",
        "demo --rate many | btc demo: --rate: \"many\" (expected a whole number, 10 to 5000)",
        "soak --hours 0 | btc soak: --hours: 0.0 (expected 0.0005 to 10000)",
        "soak --hours NaN | btc soak: --hours: NaN (expected 0.0005 to 10000)",
        "demo --quik | btc demo: --quik: no such option (expected --quick perhaps; see btc demo"
            + " --help)",
        "demo --xyzzy | btc demo: --xyzzy: no such option (expected an option that btc demo --help"
            + " lists)",
      })
  void saysInOneSentenceWhatIsWrong(String arguments, String sentence) {
    int code = run(arguments);

    assertThat(code).isEqualTo(2);
    assertThat(err.toString().strip()).isEqualTo(sentence);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void namesTheVerbsWhenNoneIsGiven() {
    assertThat(run("")).isEqualTo(2);
    assertThat(err.toString().strip())
        .startsWith("btc: no verb given (expected one of demo, ")
        .contains("plan", "observe", "jmh")
        .doesNotContain("replica", "load")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dmo | \"dmo\": no such verb (expected demo perhaps, or one of demo, bench, ",
        "advice | \"advice\": no such verb (expected advise perhaps, or one of demo, bench, ",
        "foo | \"foo\": no such verb (expected one of demo, bench, ",
        "help plam | \"plam\": no such verb (expected plan perhaps, or one of demo, bench, ",
      })
  void listsTheVerbsAndSuggestsTheNearest(String typed, String beginning) {
    assertThat(run(typed)).isEqualTo(2);
    assertThat(err.toString().strip())
        .startsWith("btc: " + beginning)
        .contains("plan", "observe", "jmh")
        .doesNotContain("replica,", "load,")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "help jmh foo | btc jmh: \"foo\": no such verb (expected one of ",
        "help plan foo | btc plan: \"foo\": no such verb (expected none after btc plan)",
      })
  void listsTheVerbsOfAVerb(String typed, String beginning) {
    assertThat(run(typed)).isEqualTo(2);
    assertThat(err.toString().strip()).startsWith(beginning).hasLineCount(1);
  }

  @Test
  void helpIsAVerbToo() {
    assertThat(run("help")).isZero();
    String all = out.toString();
    out.getBuffer().setLength(0);
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).isEqualTo(all).contains("\n  plan ");

    out.getBuffer().setLength(0);
    assertThat(run("help jmh throughput")).isZero();
    assertThat(out.toString()).startsWith("Usage: btc jmh throughput ").contains("--page");
  }

  @Test
  void namesTheCollectorsItKnows() {
    assertThat(run("demo --collector zgc")).isEqualTo(2);
    assertThat(err.toString()).contains("--collector").contains("serial").hasLineCount(1);
  }

  @Test
  void helpShowsTheOptionsAndHidesTheChildren() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("\n  demo ")
        .doesNotContain("\n  replica ")
        .doesNotContain("\n  load ");

    assertThat(run("demo --help")).isZero();
    assertThat(out.toString())
        .contains("--quick", "--seed", "--rate", "--live-mb", "--replicas", "--collector")
        .contains("--output", "--json")
        .doesNotContain("--warm-up");
  }

  private int run(String arguments) {
    CommandLine line =
        BtcCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));
  }
}
