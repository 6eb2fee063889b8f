package io.github.btc.lab.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What every verb's {@code --json} means. */
public final class JsonOutput {

  /** The name of no file: JSON here, in place of the lines. */
  public static final String HERE = "-";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonOutput() {}

  /**
   * Shows a result: as lines, as JSON, or as both. A file is whole or not there.
   *
   * @param spec the command whose output it is
   * @param json a file for JSON; - for JSON instead of lines; {@code null} for lines only
   * @param result a record or map
   * @param lines print the same for people
   * @throws IOException if the file cannot be written
   */
  public static void publish(
      CommandSpec spec, @Nullable String json, Object result, Consumer<PrintWriter> lines)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (HERE.equals(json)) {
      out.print(text(result));
    } else {
      lines.accept(out);
      if (json != null) {
        WholeFile.write(Path.of(json), text(result));
      }
    }
    out.flush();
  }

  /**
   * Writes a result as JSON.
   *
   * @param result a record or map
   * @return lines, indented
   */
  public static String text(Object result) {
    return JSON.writeValueAsString(result) + "\n";
  }
}
