package io.github.btc.tools.console.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a verb has computed, in the two forms in which it is shown.
 *
 * @param document for programs: a record or a map
 * @param text for people: prints it
 */
public record VerbResult(Object document, Consumer<PrintWriter> text) {

  /**
   * Returns fields as a result. People get one line for each.
   *
   * @param fields by name
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
     * Computes it.
     *
     * @return the result
     * @throws IOException if a file cannot be read or written
     * @throws InterruptedException if interrupted
     */
    VerbResult compute() throws IOException, InterruptedException;
  }
}
