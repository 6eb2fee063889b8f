package io.github.btc.tools.console.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
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
   * Shows fields: as lines, as JSON, or as both.
   *
   * @param line whose output it is
   * @param fields by name
   * @throws IOException if the file cannot be written
   */
  public void publish(CommandLine line, Map<String, Object> fields) throws IOException {
    publish(
        line,
        fields,
        out -> fields.forEach((name, value) -> out.printf(Locale.ROOT, "%-26s %s%n", name, value)));
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
