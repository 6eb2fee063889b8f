package io.github.btc.tools.console.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The result of a verb, in the form for programs and in the form for people.
 *
 * @param document a record or a map, which is written as JSON
 * @param text prints the result for people
 */
public record VerbResult(Object document, Consumer<PrintWriter> text) {

  /**
   * Returns fields as a result. The text for people has one line for each field.
   *
   * @param fields the fields by name
   * @return the result
   */
  public static VerbResult of(Map<String, Object> fields) {
    return new VerbResult(
        fields,
        out -> fields.forEach((name, value) -> out.printf(Locale.ROOT, "%-26s %s%n", name, value)));
  }

  /** Computes a result. */
  @FunctionalInterface
  public interface Computation {
    /**
     * Computes the result.
     *
     * @return the result
     * @throws IOException if a file cannot be read or written
     * @throws InterruptedException if interrupted
     */
    VerbResult compute() throws IOException, InterruptedException;
  }
}
