package io.github.btc.tools.console.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The option {@code --json FILE|-} of a verb: what came out, for programs. */
public final class JsonOption {

  private static final String HERE = "-";

  @Option(names = "--json", paramLabel = "FILE", description = "JSON to a file, or - for here.")
  private @Nullable String json;

  /**
   * Makes the file's folder now, and not only when there is something to write at last.
   *
   * @param line whose option it is
   * @throws picocli.CommandLine.ParameterException if that cannot be done
   */
  public void check(CommandLine line) {
    if (json != null && !HERE.equals(json)) {
      OutputFolder.ofFile(line.getCommandSpec(), "--json", Path.of(json));
    }
  }

  /**
   * Runs a verb: checks this option, computes the result, and shows it.
   *
   * @param line whose option and output it is
   * @param computation of the result
   * @return the exit code of success
   * @throws IOException if the computation fails so, or the file cannot be written
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
   * Shows what came out. A file is whole or not there.
   *
   * @param line whose output it is
   * @param document for programs
   * @param text for people; left out when JSON stands in its place
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
