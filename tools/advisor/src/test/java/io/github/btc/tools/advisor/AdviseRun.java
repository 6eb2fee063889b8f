package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs {@code btc advise}, and keeps what it prints. */
final class AdviseRun {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  String printed() {
    return out.toString();
  }

  String refusal(String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString()).hasLineCount(1).startsWith("btc advise: ");
    return err.toString();
  }

  static String notes(JsonNode json) {
    return json.at("/notes").toString();
  }

  JsonNode json(String... arguments) {
    out.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--json", "-"));
    assertThat(run(all.toArray(String[]::new))).as("%s", err).isZero();
    return new JsonMapper().readTree(out.toString());
  }

  /** Without a simulation: a single replica needs none. */
  JsonNode seen(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--replicas", "1"));
    return json(all.toArray(String[]::new));
  }

  int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("advise"));
    all.addAll(List.of(arguments));
    CommandLine line =
        BtcCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(all.toArray(String[]::new));
  }

  static Path foreign(String name) throws URISyntaxException {
    return Path.of(Objects.requireNonNull(AdviseRun.class.getResource("foreign/" + name)).toURI());
  }
}
