package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.bench.validation.Agreement;
import io.github.btc.tools.console.output.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result of a bench, as {@code result.json} contains it.
 *
 * @param format format of the file
 * @param scenario name of the scenario
 * @param repetitions number of runs of each row
 * @param publishable whether the number of repetitions suffices for publication
 * @param rows rows of the table
 * @param claims differences that the rows do or do not support
 * @param agreements comparisons with the simulator; empty if the scenario asks for none
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

  /** The least number of repetitions of a result for publication. */
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

  /** Returns this result with comparisons with the simulator. */
  BenchResult with(List<Agreement> others) {
    return new BenchResult(
        format, scenario, repetitions, publishable, rows, claims, others, environment);
  }

  /** Returns this result with intervals and claims recomputed from the values of each round. */
  private BenchResult again() {
    List<RowResult> others = rows.stream().map(RowResult::again).toList();
    return of(scenario, repetitions, others, environment).with(agreements);
  }

  /** Returns a warning if the machine was not steady from run to run. */
  Optional<String> warning() {
    return MachineSpeed.warning(rows);
  }

  /** Returns a sentence for each comparison, whether its claim is supported or not. */
  List<String> sentences() {
    return Stream.concat(
            claims.stream().map(Claim::sentence), agreements.stream().map(Agreement::sentence))
        .toList();
  }

  /**
   * Returns the cells of two results of a scenario as one result. Where the facts of the
   * environments differ, it has both.
   *
   * @throws IllegalArgumentException if the results differ in scenario, repetitions, machine, JDK,
   *     seed or routing, or if both have the same cell
   */
  BenchResult joined(BenchResult other) {
    checkSame("scenario", scenario, other.scenario);
    checkSame("repetitions", repetitions, other.repetitions);
    for (String fact : List.of("processor", "cores", "jdk", "seed", PublishedPage.ROUTING)) {
      checkSame(fact, environment.get(fact), other.environment.get(fact));
    }
    for (RowResult row : other.rows) {
      if (rows.stream().anyMatch(each -> each.cell().equals(row.cell()))) {
        throw new RefusedSettingException(
            "--with", row.cell().toString(), "a cell that the first result does not have");
      }
    }
    Map<String, Object> facts = new LinkedHashMap<>(environment);
    other.environment.forEach(
        (name, fact) ->
            facts.merge(name, fact, (one, two) -> one.equals(two) ? one : one + "; " + two));
    return of(scenario, repetitions, concat(rows, other.rows), facts)
        .with(concat(agreements, other.agreements));
  }

  private static void checkSame(String fact, @Nullable Object first, @Nullable Object other) {
    if (!Objects.equals(first, other)) {
      throw new RefusedSettingException(
          "--with", fact + " " + other, fact + " " + first + ", as in the first result");
    }
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  String json() {
    return JsonText.of(this);
  }

  /**
   * Reads the result in a folder. This method recomputes intervals and claims from the values of
   * each round, so that the result of an older version gets the claims of this version.
   *
   * @throws IllegalArgumentException if the folder has no result or its format is unknown
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
          file.toString(), "unreadable content", "a file that ./btc bench has written", e);
    }
  }
}
