package io.github.btc.lab.simulate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Shows results: as lines, as JSON, or as both. A file is whole or not there. */
public final class Results {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Results() {}

  /**
   * Shows fields.
   *
   * @param spec the command whose output it is
   * @param json a file for JSON; - for JSON instead of lines; {@code null} for lines only
   * @param fields by name
   */
  static void publish(CommandSpec spec, @Nullable String json, Map<String, Object> fields)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if ("-".equals(json)) {
      out.println(JSON.writeValueAsString(fields));
    } else {
      fields.forEach((name, value) -> out.printf(Locale.ROOT, "%-26s %s%n", name, value));
      if (json != null) {
        write(Path.of(json), fields);
      }
    }
    out.flush();
  }

  /** Writes JSON to a file, which is whole or not there. */
  public static void write(Path file, Object value) throws IOException {
    Path half = file.resolveSibling(file.getFileName() + ".part");
    half.toFile().deleteOnExit(); // nothing is left behind, whatever stops us
    Files.writeString(half, JSON.writeValueAsString(value) + System.lineSeparator());
    Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Writes JSON as text. */
  public static String json(Object value) {
    return JSON.writeValueAsString(value);
  }
}
