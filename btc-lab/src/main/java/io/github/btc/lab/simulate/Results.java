package io.github.btc.lab.simulate;

import io.github.btc.lab.report.JsonOutput;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Shows results: a line for each field, or JSON, or both. */
final class Results {

  private Results() {}

  static void publish(CommandSpec spec, @Nullable String json, Map<String, Object> fields)
      throws IOException {
    JsonOutput.publish(
        spec,
        json,
        fields,
        out -> fields.forEach((name, value) -> out.printf(Locale.ROOT, "%-26s %s%n", name, value)));
  }
}
