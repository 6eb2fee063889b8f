package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.bench.validation.Agreement;
import io.github.btc.tools.console.output.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that came out, as it stands in {@code result.json}.
 *
 * @param format of the file
 * @param scenario its name
 * @param repetitions of every row
 * @param publishable whether there are enough of them
 * @param rows the table
 * @param claims what it allows to say
 * @param agreements whether the simulator says the same; empty if it was not asked
 * @param environment machine, JDK, flags, seed, commit
 */
record BenchResult(
    int format,
    String scenario,
    int repetitions,
    boolean publishable,
    List<RowResult> rows,
    List<Claim> claims,
    List<Agreement> agreements,
    Map<String, Object> environment) {

  BenchResult {
    agreements = Objects.requireNonNullElse(agreements, List.of());
  }

  /** The name of the file in a result's folder. */
  static final String FILE = "result.json";

  /** Fewer are not for publication. */
  static final int LEAST_REPETITIONS = 5;

  private static final int FORMAT = 2;
  private static final JsonMapper JSON = new JsonMapper();

  static BenchResult of(
      String scenario, int repetitions, List<RowResult> rows, Map<String, Object> environment) {
    return new BenchResult(
        FORMAT,
        scenario,
        repetitions,
        repetitions >= LEAST_REPETITIONS,
        List.copyOf(rows),
        Claims.of(rows),
        List.of(),
        environment);
  }

  /** The same, with what the simulator says. */
  BenchResult with(List<Agreement> others) {
    return new BenchResult(
        format, scenario, repetitions, publishable, rows, claims, others, environment);
  }

  /** The same, with intervals and claims worked out again from the values of each round. */
  private BenchResult again() {
    List<RowResult> others = rows.stream().map(RowResult::again).toList();
    return new BenchResult(
        format,
        scenario,
        repetitions,
        publishable,
        others,
        Claims.of(others),
        agreements,
        environment);
  }

  /** Everything that may be said, or may not, in sentences. */
  List<String> sentences() {
    return Stream.concat(
            claims.stream().map(Claim::sentence), agreements.stream().map(Agreement::sentence))
        .toList();
  }

  String json() {
    return JsonText.of(this);
  }

  /**
   * Reads the result in a folder. Intervals and claims are not read but worked out from the values
   * of each round, so that a result of an older version says what this one would say.
   *
   * @throws IllegalArgumentException if there is none, or it is not understood
   */
  static BenchResult read(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      BenchResult result = JSON.readValue(Files.readString(file), BenchResult.class);
      if (result == null || result.format != FORMAT || result.rows == null) {
        throw new RefusedSettingException(
            file.toString(), "another format", "format " + FORMAT + "; run ./btc bench again");
      }
      return result.again();
    } catch (IOException e) {
      throw new RefusedSettingException(
          folder.toString(), "no " + FILE, "a folder that ./btc bench has written", e);
    } catch (JacksonException e) {
      throw new RefusedSettingException(
          file.toString(), "not understood", "what ./btc bench has written", e);
    }
  }
}
