package io.github.btc.tools.console.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The option {@code --json FILE|-} of a verb, which writes the result for programs. */
public final class JsonOption {

  private static final String HERE = "-";

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the result as JSON to a file, or to the standard output with -.")
  private @Nullable String json;

  /**
   * Creates the folder of the file before the verb runs, so that a wrong path fails early.
   *
   * @param line the command line with this option
   * @throws picocli.CommandLine.ParameterException if the folder cannot be created
   */
  public void check(CommandLine line) {
    if (json != null && !HERE.equals(json)) {
      OutputFolder.ofFile(line.getCommandSpec(), "--json", Path.of(json));
    }
  }

  /**
   * Runs a verb: checks this option, computes the result, and shows it.
   *
   * @param line the command line with this option
   * @param computation computes the result
   * @return the exit code of success
   * @throws IOException if the computation throws it, or the file cannot be written
   * @throws InterruptedException if interrupted
   */
  public int show(CommandLine line, VerbResult.Computation computation)
      throws IOException, InterruptedException {
    check(line);
    VerbResult result = computation.compute();
    publish(line, result.document(), result.text());
    return CommandLine.ExitCode.OK;
  }

  /**
   * Shows a result. A file is written completely or not.
   *
   * @param line the command line with this option
   * @param document the result for programs
   * @param text prints the result for people, unless JSON goes to the standard output
   * @throws IOException if the file cannot be written
   */
  public void publish(CommandLine line, Object document, Consumer<PrintWriter> text)
      throws IOException {
    PrintWriter out = line.getOut();
    if (HERE.equals(json)) {
      out.print(JsonText.of(document));
    } else {
      if (json != null) {
        WholeFile.write(Path.of(json), JsonText.of(document));
      }
      text.accept(out);
    }
    out.flush();
  }
}
