package io.github.btc.research.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ResultFolderTest {

  @TempDir Path folder;

  /** A verb with this option. */
  @Command(name = "verb")
  private static final class Verb {
    @Mixin private ResultFolder output = new ResultFolder();
  }

  @Test
  void writesTheResultAndEachFigureAndNamesTheFolder() throws IOException {
    Path made = folder.resolve("made");
    ResultFolder output = output("--output", made.toString());

    VerbResult result = output.write(result(), Map.of("figures", "<svg/>"));

    assertThat(Files.readString(made.resolve("result.json"))).contains("\"answer\" : 42");
    assertThat(Files.readString(made.resolve("figures.svg"))).isEqualTo("<svg/>");
    assertThat(text(result)).contains("text", "The result and its figures are in " + made);
  }

  @Test
  void writesNothingWithoutTheOption() throws IOException {
    VerbResult result = output().write(result(), Map.of("figures", "<svg/>"));

    assertThat(text(result)).isEqualTo("text");
    assertThat(folder).isEmptyDirectory();
  }

  private static ResultFolder output(String... arguments) {
    Verb verb = new Verb();
    new CommandLine(verb).parseArgs(arguments);
    return verb.output;
  }

  private static VerbResult result() {
    return new VerbResult(Map.of("answer", 42), out -> out.print("text"));
  }

  private static String text(VerbResult result) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    result.text().accept(out);
    out.flush();
    return text.toString();
  }
}
