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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs a verb of {@code btc}, and keeps the output. */
public final class BtcRun {

  private final int code;
  private final String out;
  private final String err;

  private BtcRun(int code, String out, String err) {
    this.code = code;
    this.out = out;
    this.err = err;
  }

  /** Runs a verb with arguments. */
  public static BtcRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new BtcRun(code, out.toString(), err.toString());
  }

  /** Runs a verb that must succeed, and returns its result for programs. */
  public static JsonNode json(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--json=-");
    return of(all.toArray(String[]::new)).json();
  }

  /** Returns the result for programs, if the verb has written it to the output. */
  public JsonNode json() {
    assertThat(code).as("%s", err).isZero();
    return new JsonMapper().readTree(out);
  }

  /** Runs a verb that must succeed, and returns what it prints for people. */
  public static String printed(String... arguments) {
    BtcRun run = of(arguments);
    assertThat(run.code).as("%s", run.err).isZero();
    return run.out;
  }

  /** Runs a verb that must be refused, and returns the sentence. */
  public static String refusal(String... arguments) {
    BtcRun run = of(arguments);
    assertThat(run.code).as("%s", run.out).isEqualTo(2);
    assertThat(run.err).hasLineCount(1);
    return run.err;
  }

  /** Returns a file of the resources beside this class. */
  public static String file(String name) throws URISyntaxException {
    return Path.of(Objects.requireNonNull(BtcRun.class.getResource(name), name).toURI()).toString();
  }
}
